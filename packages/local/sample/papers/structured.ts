import type { SampleQuestion } from "../rich.ts";

const written = (
  [topic, subTopic]: readonly [topic: string, subTopic: string],
  marks: number,
  question: string,
  answerKey: string,
  subjectiveKeywords: string[],
): SampleQuestion => ({
  subject: "Physics",
  topic,
  subTopic,
  responseType: "SUBJECTIVE",
  difficulty: marks > 10 ? "DIFFICULT" : "MEDIUM",
  marks,
  question: `<p>${question}</p>`,
  answerKey,
  subjectiveKeywords,
  solution: `<p>${answerKey}</p>`,
});

/** Structured questions of a second year in physics: ten of them, with 100 marks together. */
export const structured: readonly SampleQuestion[] = [
  written(
    ["Mechanics", "Circular motion"],
    10,
    "State what is meant by centripetal acceleration. Explain why a car that turns at constant speed on a flat road accelerates, and which force causes it.",
    "Centripetal acceleration points to the centre of the circle and is v²/r. The velocity of the car changes direction, so the car accelerates although its speed is constant. The friction between the tyres and the road provides the centripetal force.",
    ["centre", "direction", "velocity", "friction"],
  ),
  written(
    ["Gravitation", "Gravitational fields"],
    9,
    "Define gravitational potential at a point. Explain why it is negative near a planet.",
    "Gravitational potential is the work done per unit mass in bringing a small test mass from infinity to the point. It is zero at infinity. The force is attractive, so work is done by the field as the mass comes closer, and the potential is negative.",
    ["work", "unit mass", "infinity", "attractive"],
  ),
  written(
    ["Thermal physics", "Ideal gases"],
    11,
    "State the assumptions of the kinetic theory of an ideal gas. Use them to explain how the gas exerts a pressure on its container.",
    "The gas has a large number of molecules in random motion. Their volume is negligible compared with the container, there are no forces between them except in collisions, and collisions are elastic. Molecules that hit a wall change their momentum, so the wall exerts a force on them and they exert an equal force on the wall. The force per unit area is the pressure.",
    ["random", "elastic", "momentum", "force", "area"],
  ),
  written(
    ["Thermal physics", "First law"],
    10,
    "State the first law of thermodynamics. A gas is compressed quickly in an insulated cylinder. Explain what happens to its temperature.",
    "The increase in internal energy equals the heat supplied to the system plus the work done on it. No heat passes through the insulation. Work is done on the gas, so its internal energy increases and its temperature rises.",
    ["internal energy", "heat", "work", "temperature"],
  ),
  written(
    ["Mechanics", "Oscillations"],
    8,
    "Define simple harmonic motion. Describe how the energy of an undamped oscillator changes during one cycle.",
    "In simple harmonic motion the acceleration is proportional to the displacement from a fixed point and directed towards it. Kinetic energy is greatest at the equilibrium position and potential energy at the greatest displacement. Their total is constant.",
    ["acceleration", "displacement", "kinetic", "potential", "constant"],
  ),
  written(
    ["Electrostatics", "Electric fields"],
    12,
    "Define electric field strength. Compare the electric field of a point charge with the gravitational field of a point mass: one similarity and two differences.",
    "Electric field strength is the force per unit positive charge at a point. Both fields follow an inverse square law. Gravitational forces are always attractive, while electric forces can be attractive or repulsive. The electric force depends on the charge and the gravitational force on the mass.",
    ["force", "charge", "inverse square", "attractive", "repulsive"],
  ),
  written(
    ["Electrostatics", "Capacitors"],
    10,
    "Define capacitance. A charged capacitor is discharged through a resistor. Explain why the current falls exponentially and what the time constant is.",
    "Capacitance is the charge per unit potential difference. The current is proportional to the potential difference across the resistor, which is proportional to the charge that is left. So the rate of loss of charge is proportional to the charge. The time constant is RC, after which the charge is 37% of its first value.",
    ["charge", "potential difference", "proportional", "RC"],
  ),
  written(
    ["Magnetism", "Electromagnetic induction"],
    10,
    "State Faraday's law and Lenz's law. Explain why a magnet falls slowly through a copper tube.",
    "The induced e.m.f. is proportional to the rate of change of magnetic flux linkage. Its direction is such that it opposes the change that causes it. The falling magnet changes the flux in the tube and induces currents in the copper. Their magnetic field opposes the motion, so the magnet falls slowly.",
    ["rate of change", "flux", "opposes", "induced"],
  ),
  written(
    ["Modern physics", "Photoelectric effect"],
    9,
    "Explain three observations of the photoelectric effect that a wave theory of light cannot explain.",
    "No electrons are emitted below a threshold frequency, however intense the light is. The greatest kinetic energy of the electrons depends on the frequency and not on the intensity. Electrons are emitted without delay even in weak light. Each photon gives its energy hf to one electron.",
    ["threshold frequency", "intensity", "kinetic energy", "photon"],
  ),
  written(
    ["Modern physics", "Radioactivity"],
    11,
    "Explain what is meant by the random and spontaneous nature of radioactive decay. Define decay constant and half-life, and state how they are related.",
    "Decay is random because it cannot be predicted which nucleus decays next or when. It is spontaneous because it is not affected by external conditions such as temperature and pressure. The decay constant is the probability of decay of a nucleus per unit time. The half-life is the time in which half of the nuclei decay. It is ln 2 divided by the decay constant.",
    ["predicted", "external", "probability", "unit time", "half"],
  ),
];
