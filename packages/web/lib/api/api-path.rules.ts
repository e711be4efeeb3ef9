const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Fills `{name}` from params, each as one encoded segment, and appends the query. */
export function fillPath(request: { path: string; params?: unknown; query?: unknown }): string {
  const params = isRecord(request.params) ? request.params : {};
  const path = request.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (typeof value !== "string" || value === "") {
      throw new Error(`${request.path} needs ${name}`);
    }
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(request.query) ? request.query : {})) {
    if (typeof value === "string") query.set(name, value);
    else if (typeof value === "number" || typeof value === "boolean") query.set(name, `${value}`);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
