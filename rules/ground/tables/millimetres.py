"""Ready tables of 90 by 90 cm, as the documents that people write: in millimetres."""

from __future__ import annotations

TABLES = {
    "quarry": """
table: Quarry
id: quarry
measure: mm
width: 900
depth: 900
terrain:
  - {id: pit-1, name: pit, ground: impassable, circle: [450, 450, 65], blocks: []}
  - {id: ledge-1, name: ledge, ground: even, rectangle: [120, 130, 170, 110], top: 60}
  - {id: ledge-2, name: ledge, ground: even, rectangle: [610, 660, 170, 110], top: 60}
  - {id: cabin-1, name: cabin, ground: even, rectangle: [140, 150, 90, 60], bottom: 60, top: 110}
  - {id: cabin-2, name: cabin, ground: even, rectangle: [670, 690, 90, 60], bottom: 60, top: 110}
  - {id: rubble-1, name: rubble, ground: rough, circle: [380, 190, 55]}
  - {id: rubble-2, name: rubble, ground: rough, circle: [520, 710, 55]}
  - {id: barricade-1, name: barricade, ground: even, rectangle: [320, 330, 120, 8], top: 20}
  - {id: barricade-2, name: barricade, ground: even, rectangle: [460, 562, 120, 8], top: 20}
  - {id: crane-1, name: crane, ground: impassable, rectangle: [620, 130, 50, 50], top: 150}
  - {id: crane-2, name: crane, ground: impassable, rectangle: [230, 720, 50, 50], top: 150}
  - {id: crate-1, name: crate, ground: even, rectangle: [500, 130, 40, 40], top: 25}
  - {id: crate-2, name: crate, ground: even, rectangle: [360, 730, 40, 40], top: 25}
  - {id: crate-3, name: crate, ground: even, rectangle: [545, 150, 30, 40], top: 50}
  - {id: crate-4, name: crate, ground: even, rectangle: [325, 710, 30, 40], top: 50}
  - {id: spoil-heap-1, name: spoil heap, ground: rough, circle: [700, 280, 60]}
  - {id: spoil-heap-2, name: spoil heap, ground: rough, circle: [200, 620, 60]}
  - {id: wall-1, name: wall, ground: even, rectangle: [130, 300, 8, 110], top: 40}
  - {id: wall-2, name: wall, ground: even, rectangle: [762, 490, 8, 110], top: 40}
  - {id: cutting-1, name: cutting, ground: rough,
     outline: [[220, 280], [300, 270], [310, 300], [230, 330]]}
  - {id: cutting-2, name: cutting, ground: rough,
     outline: [[680, 620], [600, 630], [590, 600], [670, 570]]}
  - {id: boulder-1, name: boulder, ground: impassable, circle: [560, 300, 25], top: 45}
  - {id: boulder-2, name: boulder, ground: impassable, circle: [340, 600, 25], top: 45}
  - {id: pipe-1, name: pipe, ground: even, rectangle: [430, 250, 90, 14], top: 30}
  - {id: pipe-2, name: pipe, ground: even, rectangle: [380, 636, 90, 14], top: 30}
marks:
  - {id: place-1, name: the north face, at: [450, 640]}
  - {id: place-2, name: the pump, at: [450, 375]}
  - {id: place-3, name: the south face, at: [450, 260]}
""",
    "market": """
table: Market Square
id: market
measure: mm
width: 900
depth: 900
terrain:
  - {id: fountain-1, name: fountain, ground: even, circle: [450, 450, 45], top: 20}
  - {id: arcade-1, name: arcade, ground: even, rectangle: [120, 120, 220, 70], top: 70}
  - {id: arcade-2, name: arcade, ground: even, rectangle: [560, 710, 220, 70], top: 70}
  - {id: loft-1, name: loft, ground: even, rectangle: [130, 125, 90, 60], bottom: 70, top: 120}
  - {id: loft-2, name: loft, ground: even, rectangle: [680, 715, 90, 60], bottom: 70, top: 120}
  - {id: stall-1, name: stall, ground: even, rectangle: [400, 150, 60, 40], top: 28}
  - {id: stall-2, name: stall, ground: even, rectangle: [440, 710, 60, 40], top: 28}
  - {id: stall-3, name: stall, ground: even, rectangle: [500, 150, 60, 40], top: 28}
  - {id: stall-4, name: stall, ground: even, rectangle: [340, 710, 60, 40], top: 28}
  - {id: stall-5, name: stall, ground: even, rectangle: [600, 150, 60, 40], top: 28}
  - {id: stall-6, name: stall, ground: even, rectangle: [240, 710, 60, 40], top: 28}
  - {id: stall-7, name: stall, ground: even, rectangle: [400, 230, 60, 40], top: 28}
  - {id: stall-8, name: stall, ground: even, rectangle: [440, 630, 60, 40], top: 28}
  - {id: tea-house-1, name: tea house, ground: even, rectangle: [640, 230, 130, 110], top: 65}
  - {id: tea-house-2, name: tea house, ground: even, rectangle: [130, 560, 130, 110], top: 65}
  - {id: cart-1, name: cart, ground: even, rectangle: [530, 270, 50, 25], top: 25}
  - {id: cart-2, name: cart, ground: even, rectangle: [320, 605, 50, 25], top: 25}
  - {id: low-wall-1, name: low wall, ground: even, rectangle: [130, 250, 120, 8], top: 20}
  - {id: low-wall-2, name: low wall, ground: even, rectangle: [650, 642, 120, 8], top: 20}
  - {id: low-wall-3, name: low wall, ground: even, rectangle: [250, 250, 8, 80], top: 20}
  - {id: low-wall-4, name: low wall, ground: even, rectangle: [642, 570, 8, 80], top: 20}
  - {id: refuse-1, name: refuse, ground: rough, circle: [350, 340, 45]}
  - {id: refuse-2, name: refuse, ground: rough, circle: [550, 560, 45]}
  - {id: kiosk-1, name: kiosk, ground: impassable, rectangle: [170, 320, 40, 40], top: 60}
  - {id: kiosk-2, name: kiosk, ground: impassable, rectangle: [690, 540, 40, 40], top: 60}
marks:
  - {id: place-1, name: the fountain, at: [450, 390]}
  - {id: place-2, name: the gate, at: [450, 620]}
  - {id: place-3, name: the scales, at: [450, 280]}
""",
    "chapel": """
table: Broken Chapel
id: chapel
measure: mm
width: 900
depth: 900
terrain:
  - {id: altar-1, name: altar, ground: even, rectangle: [420, 435, 60, 30], top: 20}
  - {id: nave-wall-1, name: nave wall, ground: even, rectangle: [300, 300, 8, 130], top: 60}
  - {id: nave-wall-2, name: nave wall, ground: even, rectangle: [592, 470, 8, 130], top: 60}
  - {id: nave-wall-3, name: nave wall, ground: even, rectangle: [308, 300, 100, 8], top: 60}
  - {id: nave-wall-4, name: nave wall, ground: even, rectangle: [492, 592, 100, 8], top: 60}
  - {id: stump-1, name: stump, ground: even, rectangle: [500, 300, 92, 8], top: 25}
  - {id: stump-2, name: stump, ground: even, rectangle: [308, 592, 92, 8], top: 25}
  - {id: bell-tower-1, name: bell tower, ground: even, rectangle: [150, 130, 90, 90], top: 140}
  - {id: bell-tower-2, name: bell tower, ground: even, rectangle: [660, 680, 90, 90], top: 140}
  - {id: graves-1, name: graves, ground: rough, rectangle: [330, 130, 160, 90]}
  - {id: graves-2, name: graves, ground: rough, rectangle: [410, 680, 160, 90]}
  - {id: crypt-1, name: crypt, ground: even, rectangle: [560, 140, 90, 70], top: 30}
  - {id: crypt-2, name: crypt, ground: even, rectangle: [250, 690, 90, 70], top: 30}
  - {id: yew-1, name: yew, ground: rough, circle: [700, 240, 45], top: 90, blocks: [sight]}
  - {id: yew-2, name: yew, ground: rough, circle: [200, 660, 45], top: 90, blocks: [sight]}
  - {id: yew-3, name: yew, ground: rough, circle: [230, 320, 40], top: 90, blocks: [sight]}
  - {id: yew-4, name: yew, ground: rough, circle: [670, 580, 40], top: 90, blocks: [sight]}
  - {id: churchyard-wall-1, name: churchyard wall, ground: even,
     rectangle: [110, 260, 90, 8], top: 20}
  - {id: churchyard-wall-2, name: churchyard wall, ground: even,
     rectangle: [700, 632, 90, 8], top: 20}
  - {id: churchyard-wall-3, name: churchyard wall, ground: even,
     rectangle: [420, 250, 110, 8], top: 20}
  - {id: churchyard-wall-4, name: churchyard wall, ground: even,
     rectangle: [370, 642, 110, 8], top: 20}
  - {id: sinkhole-1, name: sinkhole, ground: hazardous, circle: [640, 330, 40]}
  - {id: sinkhole-2, name: sinkhole, ground: hazardous, circle: [260, 570, 40]}
  - {id: statue-1, name: statue, ground: impassable, rectangle: [280, 250, 24, 24], top: 55}
  - {id: statue-2, name: statue, ground: impassable, rectangle: [596, 626, 24, 24], top: 55}
marks:
  - {id: place-1, name: the altar, at: [450, 410]}
  - {id: place-2, name: the crypt door, at: [605, 225]}
  - {id: place-3, name: the bell, at: [295, 675]}
""",
    "landing": """
table: Landing Field
id: landing
measure: mm
width: 900
depth: 900
terrain:
  - {id: pad-1, name: pad, ground: rough, circle: [450, 450, 80]}
  - {id: hangar-1, name: hangar, ground: even, rectangle: [120, 120, 190, 130], top: 80}
  - {id: hangar-2, name: hangar, ground: even, rectangle: [590, 650, 190, 130], top: 80}
  - {id: gantry-1, name: gantry, ground: even, rectangle: [330, 130, 30, 120], top: 50}
  - {id: gantry-2, name: gantry, ground: even, rectangle: [540, 650, 30, 120], top: 50}
  - {id: container-1, name: container, ground: even, rectangle: [420, 130, 110, 45], top: 45}
  - {id: container-2, name: container, ground: even, rectangle: [370, 725, 110, 45], top: 45}
  - {id: container-3, name: container, ground: even,
     rectangle: [440, 133, 70, 40], bottom: 45, top: 90}
  - {id: container-4, name: container, ground: even,
     rectangle: [390, 727, 70, 40], bottom: 45, top: 90}
  - {id: container-5, name: container, ground: even, rectangle: [560, 150, 45, 110], top: 45}
  - {id: container-6, name: container, ground: even, rectangle: [295, 640, 45, 110], top: 45}
  - {id: fuel-tank-1, name: fuel tank, ground: impassable, rectangle: [680, 130, 70, 70], top: 70}
  - {id: fuel-tank-2, name: fuel tank, ground: impassable, rectangle: [150, 700, 70, 70], top: 70}
  - {id: blast-wall-1, name: blast wall, ground: even, rectangle: [330, 320, 110, 10], top: 40}
  - {id: blast-wall-2, name: blast wall, ground: even, rectangle: [460, 570, 110, 10], top: 40}
  - {id: blast-wall-3, name: blast wall, ground: even, rectangle: [540, 330, 10, 80], top: 40}
  - {id: blast-wall-4, name: blast wall, ground: even, rectangle: [350, 490, 10, 80], top: 40}
  - {id: crater-1, name: crater, ground: rough, circle: [265, 330, 45]}
  - {id: crater-2, name: crater, ground: rough, circle: [635, 570, 45]}
  - {id: acid-1, name: acid, ground: hazardous, circle: [650, 290, 40]}
  - {id: acid-2, name: acid, ground: hazardous, circle: [250, 610, 40]}
  - {id: truck-1, name: truck, ground: even, rectangle: [160, 290, 40, 80], top: 30}
  - {id: truck-2, name: truck, ground: even, rectangle: [700, 530, 40, 80], top: 30}
  - {id: bollards-1, name: bollards, ground: even, rectangle: [470, 230, 60, 6], top: 15}
  - {id: bollards-2, name: bollards, ground: even, rectangle: [370, 664, 60, 6], top: 15}
marks:
  - {id: place-1, name: the beacon, at: [450, 450]}
  - {id: place-2, name: the control room, at: [215, 275]}
  - {id: place-3, name: the fuel valve, at: [685, 675]}
""",
    "canyon": """
table: Red Canyon
id: canyon
measure: mm
width: 900
depth: 900
terrain:
  - {id: spring-1, name: spring, ground: rough, circle: [450, 450, 50]}
  - {id: mesa-1, name: mesa, ground: even,
     outline: [[110, 110], [310, 120], [330, 210], [210, 280], [120, 230]], top: 70}
  - {id: mesa-2, name: mesa, ground: even,
     outline: [[790, 790], [590, 780], [570, 690], [690, 620], [780, 670]], top: 70}
  - {id: butte-1, name: butte, ground: impassable,
     outline: [[430, 150], [520, 130], [560, 200], [480, 240]], top: 120}
  - {id: butte-2, name: butte, ground: impassable,
     outline: [[470, 750], [380, 770], [340, 700], [420, 660]], top: 120}
  - {id: shelf-1, name: shelf, ground: even,
     outline: [[620, 160], [770, 120], [780, 260], [690, 270]], top: 60}
  - {id: shelf-2, name: shelf, ground: even,
     outline: [[280, 740], [130, 780], [120, 640], [210, 630]], top: 60}
  - {id: peak-1, name: peak, ground: even,
     outline: [[150, 140], [240, 150], [230, 210], [160, 210]], bottom: 70, top: 120}
  - {id: peak-2, name: peak, ground: even,
     outline: [[750, 760], [660, 750], [670, 690], [740, 690]], bottom: 70, top: 120}
  - {id: scree-1, name: scree, ground: rough, circle: [370, 260, 40]}
  - {id: scree-2, name: scree, ground: rough, circle: [530, 640, 40]}
  - {id: scree-3, name: scree, ground: rough, circle: [600, 310, 45]}
  - {id: scree-4, name: scree, ground: rough, circle: [300, 590, 45]}
  - {id: boulder-1, name: boulder, ground: impassable, circle: [350, 370, 22], top: 40}
  - {id: boulder-2, name: boulder, ground: impassable, circle: [550, 530, 22], top: 40}
  - {id: boulder-3, name: boulder, ground: impassable, circle: [250, 340, 25], top: 45}
  - {id: boulder-4, name: boulder, ground: impassable, circle: [650, 560, 25], top: 45}
  - {id: quicksand-1, name: quicksand, ground: hazardous, circle: [500, 310, 38]}
  - {id: quicksand-2, name: quicksand, ground: hazardous, circle: [400, 590, 38]}
  - {id: cactus-grove-1, name: cactus grove, ground: rough,
     circle: [700, 350, 40], top: 50, blocks: [sight]}
  - {id: cactus-grove-2, name: cactus grove, ground: rough,
     circle: [200, 550, 40], top: 50, blocks: [sight]}
  - {id: ridge-1, name: ridge, ground: even,
     outline: [[130, 320], [190, 310], [200, 400], [140, 410]], top: 40}
  - {id: ridge-2, name: ridge, ground: even,
     outline: [[770, 580], [710, 590], [700, 500], [760, 490]], top: 40}
marks:
  - {id: place-1, name: the spring, at: [450, 450]}
  - {id: place-2, name: the cairn, at: [450, 620]}
  - {id: place-3, name: the old camp, at: [450, 280]}
""",
    "habs": """
table: Habitation Blocks
id: habs
measure: mm
width: 900
depth: 900
terrain:
  - {id: subway-1, name: subway, ground: even, rectangle: [410, 420, 80, 60], top: 30}
  - {id: block-1, name: block, ground: even, rectangle: [120, 120, 150, 150], top: 60}
  - {id: block-2, name: block, ground: even, rectangle: [630, 630, 150, 150], top: 60}
  - {id: upper-floor-1, name: upper floor, ground: even,
     rectangle: [130, 130, 100, 100], bottom: 60, top: 120}
  - {id: upper-floor-2, name: upper floor, ground: even,
     rectangle: [670, 670, 100, 100], bottom: 60, top: 120}
  - {id: block-3, name: block, ground: even, rectangle: [380, 120, 140, 110], top: 60}
  - {id: block-4, name: block, ground: even, rectangle: [380, 670, 140, 110], top: 60}
  - {id: roof-room-1, name: roof room, ground: even,
     rectangle: [400, 130, 60, 60], bottom: 60, top: 100}
  - {id: roof-room-2, name: roof room, ground: even,
     rectangle: [440, 710, 60, 60], bottom: 60, top: 100}
  - {id: block-5, name: block, ground: even, rectangle: [640, 130, 140, 140], top: 60}
  - {id: block-6, name: block, ground: even, rectangle: [120, 630, 140, 140], top: 60}
  - {id: garden-1, name: garden, ground: rough, rectangle: [300, 140, 60, 110]}
  - {id: garden-2, name: garden, ground: rough, rectangle: [540, 650, 60, 110]}
  - {id: garden-3, name: garden, ground: rough, rectangle: [550, 140, 60, 110]}
  - {id: garden-4, name: garden, ground: rough, rectangle: [290, 650, 60, 110]}
  - {id: skip-1, name: skip, ground: even, rectangle: [300, 300, 60, 30], top: 25}
  - {id: skip-2, name: skip, ground: even, rectangle: [540, 570, 60, 30], top: 25}
  - {id: barrier-1, name: barrier, ground: even, rectangle: [430, 320, 100, 8], top: 20}
  - {id: barrier-2, name: barrier, ground: even, rectangle: [370, 572, 100, 8], top: 20}
  - {id: barrier-3, name: barrier, ground: even, rectangle: [180, 350, 8, 80], top: 20}
  - {id: barrier-4, name: barrier, ground: even, rectangle: [712, 470, 8, 80], top: 20}
  - {id: wreck-1, name: wreck, ground: impassable, rectangle: [600, 330, 70, 40], top: 35}
  - {id: wreck-2, name: wreck, ground: impassable, rectangle: [230, 530, 70, 40], top: 35}
  - {id: leak-1, name: leak, ground: hazardous, circle: [350, 370, 35]}
  - {id: leak-2, name: leak, ground: hazardous, circle: [550, 530, 35]}
marks:
  - {id: place-1, name: the subway, at: [450, 400]}
  - {id: place-2, name: the pharmacy, at: [450, 260]}
  - {id: place-3, name: the relay, at: [450, 640]}
""",
}
