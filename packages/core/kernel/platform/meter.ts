/** Adds up what the database charges, so that designs can be compared by their cost. */
export interface Meter {
  read(units: number | undefined): void;
  write(units: number | undefined): void;
}

export interface Usage {
  readUnits: number;
  writeUnits: number;
  requests: number;
}

/** A meter that keeps its sum in `usage`; `reset` starts a new count. */
export function createMeter(): Meter & { usage: Usage; reset(): void } {
  const usage: Usage = { readUnits: 0, writeUnits: 0, requests: 0 };
  return {
    usage,
    read(units = 0) {
      usage.readUnits += units;
      usage.requests++;
    },
    write(units = 0) {
      usage.writeUnits += units;
      usage.requests++;
    },
    reset() {
      Object.assign(usage, { readUnits: 0, writeUnits: 0, requests: 0 });
    },
  };
}
