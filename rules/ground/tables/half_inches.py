"""Ready tables from 4 by 4 feet on, as the documents that people write: in half inches."""

from __future__ import annotations

TABLES = {
    "crossroads": """
table: Crossroads
id: crossroads
measure: half inches
width: 96
depth: 96
terrain:
  - {id: road-1, name: road, ground: road, rectangle: [45, 0, 6, 96]}
  - {id: road-2, name: road, ground: road, rectangle: [0, 45, 96, 6]}
  - {id: crossroads-1, name: crossroads, ground: bridge, rectangle: [45, 45, 6, 6]}
  - {id: house-1, name: house, ground: building, rectangle: [20, 20, 10, 8], top: 12}
  - {id: house-2, name: house, ground: building, rectangle: [66, 68, 10, 8], top: 12}
  - {id: tower-block-1, name: tower block, ground: tower, rectangle: [66, 18, 10, 10], top: 24}
  - {id: tower-block-2, name: tower block, ground: tower, rectangle: [20, 68, 10, 10], top: 24}
  - {id: wood-1, name: wood, ground: vegetation, circle: [42, 24, 6]}
  - {id: wood-2, name: wood, ground: vegetation, circle: [54, 72, 6]}
  - {id: rubble-1, name: rubble, ground: rough, rectangle: [24, 38, 10, 6]}
  - {id: rubble-2, name: rubble, ground: rough, rectangle: [62, 52, 10, 6]}
  - {id: house-3, name: house, ground: building, rectangle: [56, 30, 8, 8], top: 12}
  - {id: house-4, name: house, ground: building, rectangle: [32, 58, 8, 8], top: 12}
  - {id: boulder-1, name: boulder, ground: rocks, circle: [14, 34, 3], top: 8}
  - {id: boulder-2, name: boulder, ground: rocks, circle: [82, 62, 3], top: 8}
  - {id: wood-3, name: wood, ground: vegetation, circle: [82, 38, 5]}
  - {id: wood-4, name: wood, ground: vegetation, circle: [14, 58, 5]}
marks:
  - {id: place-1, name: the crossroads, at: [48, 48]}
""",
    "suburbs": """
table: Suburbs
id: suburbs
measure: half inches
width: 96
depth: 96
terrain:
  - {id: road-1, name: road, ground: road, rectangle: [0, 45, 96, 6]}
  - {id: house-1, name: house, ground: building, rectangle: [18, 18, 8, 8], top: 12}
  - {id: house-2, name: house, ground: building, rectangle: [70, 70, 8, 8], top: 12}
  - {id: house-3, name: house, ground: building, rectangle: [34, 18, 8, 8], top: 12}
  - {id: house-4, name: house, ground: building, rectangle: [54, 70, 8, 8], top: 12}
  - {id: house-5, name: house, ground: building, rectangle: [54, 18, 8, 8], top: 12}
  - {id: house-6, name: house, ground: building, rectangle: [34, 70, 8, 8], top: 12}
  - {id: garden-1, name: garden, ground: vegetation, rectangle: [26, 28, 8, 6]}
  - {id: garden-2, name: garden, ground: vegetation, rectangle: [62, 62, 8, 6]}
  - {id: garden-3, name: garden, ground: vegetation, rectangle: [62, 28, 8, 6]}
  - {id: garden-4, name: garden, ground: vegetation, rectangle: [26, 62, 8, 6]}
  - {id: school-1, name: school, ground: building, rectangle: [72, 28, 14, 8], top: 12}
  - {id: school-2, name: school, ground: building, rectangle: [10, 60, 14, 8], top: 12}
  - {id: car-park-1, name: car park, ground: rough, rectangle: [40, 32, 12, 8]}
  - {id: car-park-2, name: car park, ground: rough, rectangle: [44, 56, 12, 8]}
  - {id: water-tower-1, name: water tower, ground: rocks, rectangle: [20, 38, 4, 4], top: 20}
  - {id: water-tower-2, name: water tower, ground: rocks, rectangle: [72, 54, 4, 4], top: 20}
marks:
  - {id: place-1, name: the bus stop, at: [48, 42]}
""",
    "river": """
table: River Crossing
id: river
measure: half inches
width: 144
depth: 96
terrain:
  - {id: river-1, name: river, ground: river, rectangle: [0, 45, 144, 6]}
  - {id: bridge-1, name: bridge, ground: bridge, rectangle: [69, 43, 6, 10]}
  - {id: road-1, name: road, ground: road, rectangle: [69, 0, 6, 43]}
  - {id: road-2, name: road, ground: road, rectangle: [69, 53, 6, 43]}
  - {id: ford-1, name: ford, ground: bridge, rectangle: [24, 44, 5, 8]}
  - {id: ford-2, name: ford, ground: bridge, rectangle: [115, 44, 5, 8]}
  - {id: wood-1, name: wood, ground: vegetation, circle: [20, 24, 8]}
  - {id: wood-2, name: wood, ground: vegetation, circle: [124, 72, 8]}
  - {id: wood-3, name: wood, ground: vegetation, circle: [60, 22, 6]}
  - {id: wood-4, name: wood, ground: vegetation, circle: [84, 74, 6]}
  - {id: farm-1, name: farm, ground: building, rectangle: [88, 22, 12, 8], top: 12}
  - {id: farm-2, name: farm, ground: building, rectangle: [44, 66, 12, 8], top: 12}
  - {id: barn-1, name: barn, ground: building, rectangle: [104, 24, 8, 10], top: 12}
  - {id: barn-2, name: barn, ground: building, rectangle: [32, 62, 8, 10], top: 12}
  - {id: hill-1, name: hill, ground: raised,
     outline: [[112, 20], [132, 18], [136, 32], [118, 36]], top: 12}
  - {id: hill-2, name: hill, ground: raised,
     outline: [[32, 76], [12, 78], [8, 64], [26, 60]], top: 12}
  - {id: ploughed-field-1, name: ploughed field, ground: rough, rectangle: [34, 18, 16, 14]}
  - {id: ploughed-field-2, name: ploughed field, ground: rough, rectangle: [94, 64, 16, 14]}
  - {id: rocks-1, name: rocks, ground: rocks, circle: [44, 38, 3], top: 8}
  - {id: rocks-2, name: rocks, ground: rocks, circle: [100, 58, 3], top: 8}
  - {id: mill-1, name: mill, ground: building, rectangle: [80, 36, 6, 6], top: 12}
  - {id: mill-2, name: mill, ground: building, rectangle: [58, 54, 6, 6], top: 12}
  - {id: wood-5, name: wood, ground: vegetation, circle: [100, 40, 4]}
  - {id: wood-6, name: wood, ground: vegetation, circle: [44, 56, 4]}
marks:
  - {id: place-1, name: the bridge, at: [72, 48]}
""",
    "refinery": """
table: Refinery
id: refinery
measure: half inches
width: 144
depth: 96
terrain:
  - {id: pipe-bridge-1, name: pipe bridge, ground: walkway,
     rectangle: [58, 46, 28, 4], bottom: 10, top: 12, blocks: []}
  - {id: road-1, name: road, ground: road, rectangle: [0, 45, 56, 6]}
  - {id: road-2, name: road, ground: road, rectangle: [88, 45, 56, 6]}
  - {id: cracking-tower-1, name: cracking tower, ground: tower,
     rectangle: [22, 22, 8, 8], top: 30}
  - {id: cracking-tower-2, name: cracking tower, ground: tower,
     rectangle: [114, 66, 8, 8], top: 30}
  - {id: tank-farm-1, name: tank farm, ground: rocks, rectangle: [40, 20, 12, 10], top: 14}
  - {id: tank-farm-2, name: tank farm, ground: rocks, rectangle: [92, 66, 12, 10], top: 14}
  - {id: pump-house-1, name: pump house, ground: building, rectangle: [60, 22, 8, 6], top: 12}
  - {id: pump-house-2, name: pump house, ground: building, rectangle: [76, 68, 8, 6], top: 12}
  - {id: tank-farm-3, name: tank farm, ground: rocks, rectangle: [84, 20, 12, 10], top: 14}
  - {id: tank-farm-4, name: tank farm, ground: rocks, rectangle: [48, 66, 12, 10], top: 14}
  - {id: control-block-1, name: control block, ground: tower,
     rectangle: [106, 24, 14, 8], top: 24}
  - {id: control-block-2, name: control block, ground: tower, rectangle: [24, 64, 14, 8], top: 24}
  - {id: slag-1, name: slag, ground: rough, rectangle: [26, 36, 12, 8]}
  - {id: slag-2, name: slag, ground: rough, rectangle: [106, 52, 12, 8]}
  - {id: store-1, name: store, ground: building, rectangle: [46, 36, 10, 8], top: 12}
  - {id: store-2, name: store, ground: building, rectangle: [88, 52, 10, 8], top: 12}
  - {id: slag-3, name: slag, ground: rough, rectangle: [90, 36, 14, 6]}
  - {id: slag-4, name: slag, ground: rough, rectangle: [40, 54, 14, 6]}
  - {id: spill-1, name: spill, ground: rough, circle: [128, 38, 5]}
  - {id: spill-2, name: spill, ground: rough, circle: [16, 58, 5]}
  - {id: office-1, name: office, ground: building, rectangle: [122, 20, 8, 6], top: 12}
  - {id: office-2, name: office, ground: building, rectangle: [14, 70, 8, 6], top: 12}
marks:
  - {id: place-1, name: the main valve, at: [72, 40]}
""",
    "highlands": """
table: Highlands
id: highlands
measure: half inches
width: 144
depth: 96
terrain:
  - {id: summit-1, name: summit, ground: raised, circle: [72, 48, 7], top: 14}
  - {id: ridge-1, name: ridge, ground: raised,
     outline: [[16, 22], [38, 18], [46, 28], [30, 34], [18, 32]], top: 14}
  - {id: ridge-2, name: ridge, ground: raised,
     outline: [[128, 74], [106, 78], [98, 68], [114, 62], [126, 64]], top: 14}
  - {id: spur-1, name: spur, ground: raised,
     outline: [[88, 24], [112, 18], [116, 30], [96, 36]], top: 14}
  - {id: spur-2, name: spur, ground: raised,
     outline: [[56, 72], [32, 78], [28, 66], [48, 60]], top: 14}
  - {id: pines-1, name: pines, ground: vegetation, circle: [58, 24, 7]}
  - {id: pines-2, name: pines, ground: vegetation, circle: [86, 72, 7]}
  - {id: pines-3, name: pines, ground: vegetation, circle: [74, 36, 5]}
  - {id: pines-4, name: pines, ground: vegetation, circle: [70, 60, 5]}
  - {id: tor-1, name: tor, ground: rocks, circle: [52, 40, 4], top: 12}
  - {id: tor-2, name: tor, ground: rocks, circle: [92, 56, 4], top: 12}
  - {id: tor-3, name: tor, ground: rocks, circle: [124, 34, 5], top: 12}
  - {id: tor-4, name: tor, ground: rocks, circle: [20, 62, 5], top: 12}
  - {id: bog-1, name: bog, ground: rough, rectangle: [20, 38, 18, 6]}
  - {id: bog-2, name: bog, ground: rough, rectangle: [106, 52, 18, 6]}
  - {id: shieling-1, name: shieling, ground: building, rectangle: [128, 20, 6, 5], top: 10}
  - {id: shieling-2, name: shieling, ground: building, rectangle: [10, 71, 6, 5], top: 10}
  - {id: pines-5, name: pines, ground: vegetation, circle: [104, 42, 4]}
  - {id: pines-6, name: pines, ground: vegetation, circle: [40, 54, 4]}
  - {id: scree-1, name: scree, ground: rough, rectangle: [76, 18, 8, 8]}
  - {id: scree-2, name: scree, ground: rough, rectangle: [60, 70, 8, 8]}
marks:
  - {id: place-1, name: the summit, at: [72, 48]}
""",
    "valley": """
table: Long Valley
id: valley
measure: half inches
width: 192
depth: 96
terrain:
  - {id: road-1, name: road, ground: road, rectangle: [0, 45, 192, 6]}
  - {id: slope-1, name: slope, ground: raised,
     outline: [[14, 18], [44, 18], [40, 28], [20, 30]], top: 12}
  - {id: slope-2, name: slope, ground: raised,
     outline: [[178, 78], [148, 78], [152, 68], [172, 66]], top: 12}
  - {id: wood-1, name: wood, ground: vegetation, circle: [56, 22, 7]}
  - {id: wood-2, name: wood, ground: vegetation, circle: [136, 74, 7]}
  - {id: village-1, name: village, ground: building, rectangle: [76, 20, 8, 8], top: 12}
  - {id: village-2, name: village, ground: building, rectangle: [108, 68, 8, 8], top: 12}
  - {id: village-3, name: village, ground: building, rectangle: [90, 20, 8, 8], top: 12}
  - {id: village-4, name: village, ground: building, rectangle: [94, 68, 8, 8], top: 12}
  - {id: chapel-1, name: chapel, ground: tower, rectangle: [104, 22, 6, 10], top: 20}
  - {id: chapel-2, name: chapel, ground: tower, rectangle: [82, 64, 6, 10], top: 20}
  - {id: field-1, name: field, ground: rough, rectangle: [118, 18, 20, 12]}
  - {id: field-2, name: field, ground: rough, rectangle: [54, 66, 20, 12]}
  - {id: slope-3, name: slope, ground: raised,
     outline: [[150, 18], [180, 18], [176, 30], [154, 28]], top: 12}
  - {id: slope-4, name: slope, ground: raised,
     outline: [[42, 78], [12, 78], [16, 66], [38, 68]], top: 12}
  - {id: wood-3, name: wood, ground: vegetation, circle: [30, 38, 5]}
  - {id: wood-4, name: wood, ground: vegetation, circle: [162, 58, 5]}
  - {id: depot-1, name: depot, ground: building, rectangle: [60, 36, 10, 7], top: 12}
  - {id: depot-2, name: depot, ground: building, rectangle: [122, 53, 10, 7], top: 12}
  - {id: rocks-1, name: rocks, ground: rocks, circle: [84, 38, 3], top: 8}
  - {id: rocks-2, name: rocks, ground: rocks, circle: [108, 58, 3], top: 8}
  - {id: wood-5, name: wood, ground: vegetation, circle: [112, 38, 6]}
  - {id: wood-6, name: wood, ground: vegetation, circle: [80, 58, 6]}
  - {id: rocks-3, name: rocks, ground: rocks, circle: [140, 38, 4], top: 8}
  - {id: rocks-4, name: rocks, ground: rocks, circle: [52, 58, 4], top: 8}
  - {id: bunker-1, name: bunker, ground: building, rectangle: [160, 38, 6, 5], top: 8}
  - {id: bunker-2, name: bunker, ground: building, rectangle: [26, 53, 6, 5], top: 8}
marks:
  - {id: place-1, name: the junction, at: [96, 42]}
  - {id: place-2, name: the west gate, at: [24, 48]}
  - {id: place-3, name: the east gate, at: [168, 48]}
""",
}
