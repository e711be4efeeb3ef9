import { facts, type Subject } from "./language.ts";

export const SCIENCES: readonly Subject[] = [
  {
    name: "Physics",
    topics: ["Optics", "Units and Measurement", "Thermodynamics", "Laws of Motion"],
    asks: [
      "The SI unit of * is",
      "Which of the following is the unit of *?",
      "A student writes the dimension of * in his notebook. It is measured in",
      "In the SI system, ________ is the unit of *.",
    ],
    facts: facts(
      "force=newton; work=joule; power=watt; pressure=pascal; charge=coulomb; potential=volt; resistance=ohm; capacitance=farad; magnetic flux=weber; inductance=henry; frequency=hertz; speed=m/s; acceleration=m/s^{2}; momentum=kg m/s; density=kg/m^{3}; torque=N m; surface tension=N/m; luminous intensity=candela",
    ),
  },
  {
    name: "Physics numericals",
    topics: ["Kinematics", "Gravitation", "Electrostatics"],
    asks: [
      "A body of mass 2 kg changes its * uniformly in 4 s. Its final value is",
      "If the * is doubled while all else is unchanged, the new reading is",
      "2.5 kg of water is heated until the * is constant. Find its value.",
      "The graph shows * against time. From t = 0 to t = 5 s it equals",
    ],
    facts: facts(
      "velocity=20 m/s; height=1.25 m; energy=4.2 × 10^{3} J; temperature=373 K; charge=1.6 × 10^{-19} C; force=0.5 N; wavelength=589 nm; angle=60°; current=0.25 A; period=2π s; pressure=10^{5} Pa; distance=⟦frac:5|3⟧ m; momentum=⟦root:3⟧ kg m/s; work=−12 J",
    ),
  },
  {
    name: "Chemistry",
    topics: ["Periodic Table", "Atomic Structure", "Solutions", "Chemical Bonding"],
    asks: [
      "The formula of * is",
      "Which of these is *?",
      "On heating, a white solid leaves a residue that is mainly *. The residue is",
      "Identify * among the following compounds",
    ],
    facts: facts(
      "water=H_{2}O; ammonia=NH_{3}; sulphuric acid=H_{2}SO_{4}; nitric acid=HNO_{3}; methane=CH_{4}; lime=CaO; baking soda=NaHCO_{3}; washing soda=Na_{2}CO_{3}; common salt=NaCl; rust=Fe_{2}O_{3}; marble=CaCO_{3}; ozone=O_{3}; glucose=C_{6}H_{12}O_{6}; laughing gas=N_{2}O; ethanol=C_{2}H_{5}OH; quartz=SiO_{2}",
    ),
  },
  {
    name: "Biology",
    topics: ["Cell", "Human Physiology", "Plant Kingdom", "Genetics"],
    asks: [
      "Which of the following is associated with *?",
      "* takes place mainly in the",
      "A cut through the tissue that serves * shows the",
      "The organ responsible for * is",
    ],
    facts: facts(
      "photosynthesis=chloroplast of the leaf; respiration=mitochondrion; digestion=small intestine; excretion=kidney; protein synthesis=ribosome; circulation=heart; storage of bile=gall bladder; vision=retina; balance=inner ear; absorption of water=root hair; pollination=stigma; clotting=platelet; gas exchange=alveolus; heredity=chromosome in the nucleus",
    ),
  },
  {
    name: "Mathematics",
    topics: ["Quadratic Equations", "Probability", "Matrices", "Limits and Derivatives"],
    asks: [
      "If * then the value of x is",
      "The solution of * is",
      "Given that *, find x.",
      "For real numbers with *, which is correct?",
    ],
    facts: [
      ["⟦line:2x+3=11⟧", "4"],
      ["⟦power:x|2⟧ is the square of 7", "x = ±7"],
      ["⟦frac:x|3⟧ is equal to 9", "27"],
      ["⟦root:x⟧ is equal to 5", "25"],
      ["3x − 6 is zero", "2"],
      ["⟦frac:1|x⟧ is equal to 8", "⟦frac:1|8⟧"],
      ["log x is zero", "1"],
      ["⟦sub:a|1⟧ is equal to 0.5", "0.5"],
      ["sin x is equal to one", "⟦frac:π|2⟧"],
      ["x + 9 = 0", "−9"],
      ["⟦sum:i=1|n|i⟧ is 10", "10"],
      ["4x is the cube of 2", "⟦root:4⟧"],
      ["⟦bar:x⟧ is the mean of 3 and 8", "5.5"],
      ["⟦matrix:x|0|0|1⟧ has the determinant 6", "⟦power:6|1⟧"],
    ],
  },
  {
    name: "Computer Science",
    topics: ["Python Basics", "Networks", "Databases"],
    asks: [
      "Which keyword or function is used for *?",
      "What does a program use for *?",
      "Consider *. Which of these fits?",
    ],
    facts: facts(
      "defining a function=def; printing a line=print(); counting rows=COUNT(*); removing a table=DROP TABLE t; an empty list=[]; the length of a text=len(s); a comment=# comment; inheritance=class B(A):; an address of a network=192.168.0.1; integer division=//; a loop=for i in range(3):; sorting rows=ORDER BY name; a heading in HTML=<h1>; an exponent=2**3",
    ),
  },
];
