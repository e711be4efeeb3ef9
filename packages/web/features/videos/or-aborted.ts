/** The promise's result, or a rejection with the signal's reason if the signal is aborted first. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  // A DOMException, like every aborted operation.
  const abort = () => aborted.reject(signal.reason as DOMException);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  return Promise.race([promise, aborted.promise]).finally(() =>
    signal.removeEventListener("abort", abort),
  );
}
