/** How long a service may be silent before a call to it is given up: never as long as a Lambda lives. */
const PATIENCE_MS = { dynamo: 10_000, s3: 15_000, cognito: 8_000, events: 5_000, secrets: 5_000 };

/** Settings of an AWS client, which by itself waits for ever. A silence ends in a `TimeoutError`. */
export const patience = (service: keyof typeof PATIENCE_MS) => patientFor(PATIENCE_MS[service]);

/** The same for so many milliseconds. */
export const patientFor = (requestTimeout: number) => ({
  requestHandler: {
    // No shorter: an embedded service that is busy with a large call takes connections late.
    connectionTimeout: requestTimeout,
    requestTimeout,
    throwOnRequestTimeout: true,
  },
});
