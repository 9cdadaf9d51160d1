"""Reads a tournament file with py4swiss and pairs the round that it asks for. Prints both as JSON."""

import json
import sys
from pathlib import Path

from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

# This reader knows the edition before 162 and takes points from XXS; nothing else may stand there that it does not know.
file = Path(sys.argv[1])
tells_162 = any(line.startswith(b"162 ") for line in file.read_bytes().splitlines())
trf = TrfParser.parse(file, strict=not tells_162)
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
