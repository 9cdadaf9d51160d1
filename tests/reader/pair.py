"""Reads a tournament file with py4swiss and pairs the round that it asks for. Prints both as JSON."""

import json
import sys
from pathlib import Path

from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

trf = TrfParser.parse(Path(sys.argv[1]), strict=True)
players = {
    player.starting_number: {
        "name": player.name,
        "points_x10": player.points_times_ten,
        "rounds": [[cell.id, cell.color.value, cell.result.value] for cell in player.results],
    }
    for player in trf.player_sections
}
pairs = [pairing.to_string() for pairing in DutchEngine.generate_pairings(trf)]
print(json.dumps({"players": players, "pairings": "\n".join([str(len(pairs)), *pairs, ""])}))
