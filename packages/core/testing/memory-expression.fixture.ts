import type { Item } from "../kernel/platform/table.ts";

/** The item that an expression is evaluated for, and the placeholders of the call. */
export interface Scope {
  item: Item;
  names: Readonly<Record<string, string>>;
  values: Readonly<Record<string, unknown>>;
}

export type Condition = (scope: Scope) => boolean;
/** Changes `next`. Values on the right-hand side are read from the item as it was before. */
export type Change = (scope: Scope, next: Item) => void;
type Operand = (scope: Scope) => unknown;

/**
 * Reads the part of DynamoDB's expression language that the stores use, and throws an error for
 * everything else.
 */
export class ExpressionReader {
  readonly #tokens: string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/[#:]?[A-Za-z_]\w*|<>|<=|>=|\S/g) ?? [];
  }

  condition(): Condition {
    const condition = this.#or();
    this.#end();
    return condition;
  }

  update(): Change {
    const changes: Change[] = [];
    while (this.#at < this.#tokens.length) changes.push(...this.#clause());
    return (scope, next) => changes.forEach((change) => change(scope, next));
  }

  #or(): Condition {
    const parts = [this.#and()];
    while (this.#take("OR")) parts.push(this.#and());
    return (scope) => parts.some((part) => part(scope));
  }

  #and(): Condition {
    const parts = [this.#not()];
    while (this.#take("AND")) parts.push(this.#not());
    return (scope) => parts.every((part) => part(scope));
  }

  #not(): Condition {
    if (!this.#take("NOT")) return this.#test();
    const denied = this.#not();
    return (scope) => !denied(scope);
  }

  #test(): Condition {
    if (this.#take("(")) {
      const inner = this.#or();
      this.#expect(")");
      return inner;
    }
    const test = FUNCTIONS[this.#peek()];
    if (test) {
      const args = this.#arguments();
      return (scope) => test(args.map((arg) => arg(scope)));
    }
    const left = this.#operand();
    const sign = this.#next();
    const compare = COMPARISONS[sign];
    if (sign === "BETWEEN") return this.#between(left);
    if (!compare) throw new Error(`Not a comparison: ${sign}`);
    const right = this.#operand();
    return (scope) => compare(left(scope), right(scope));
  }

  #between(value: Operand): Condition {
    const low = this.#operand();
    this.#expect("AND");
    const high = this.#operand();
    return (scope) => order(low(scope), value(scope)) <= 0 && order(value(scope), high(scope)) <= 0;
  }

  #arguments(): Operand[] {
    this.#next();
    this.#expect("(");
    const args = [this.#operand()];
    while (this.#take(",")) args.push(this.#operand());
    this.#expect(")");
    return args;
  }

  #operand(): Operand {
    if (this.#peek() === "size") {
      const [of] = this.#arguments();
      return (scope) => sizeOf(of?.(scope));
    }
    if (this.#peek() === "if_not_exists") {
      const [path, other] = this.#arguments();
      return (scope) => path?.(scope) ?? other?.(scope);
    }
    const token = this.#next();
    if (token.startsWith(":")) return ({ values }) => values[token];
    const name = this.#name(token);
    return (scope) => scope.item[name(scope)];
  }

  #clause(): Change[] {
    const verb = this.#next();
    const changes: Change[] = [];
    do {
      const name = this.#name(this.#next());
      changes.push(this.#change(verb, name));
    } while (this.#take(","));
    return changes;
  }

  #change(verb: string, name: (scope: Scope) => string): Change {
    if (verb === "REMOVE") return (scope, next) => void delete next[name(scope)];
    if (verb === "SET") this.#expect("=");
    const value = verb === "SET" ? this.#sum() : this.#operand();
    return (scope, next) => {
      const given = value(scope);
      if (given === undefined) throw new Error("The update names what the item does not have");
      next[name(scope)] = verb === "SET" ? given : combined(verb, scope.item[name(scope)], given);
    };
  }

  #sum(): Operand {
    const first = this.#operand();
    const sign = this.#take("+") ? 1 : this.#take("-") ? -1 : 0;
    if (sign === 0) return first;
    const second = this.#operand();
    return (scope) => Number(first(scope)) + sign * Number(second(scope));
  }

  #name(token: string): (scope: Scope) => string {
    if (!/^#?[A-Za-z_]/.test(token)) throw new Error(`Not a name: ${token}`);
    return ({ names }) => (token.startsWith("#") ? (names[token] ?? token) : token);
  }

  #peek = (): string => this.#tokens[this.#at] ?? "";
  #next = (): string => this.#tokens[this.#at++] ?? "";
  #take = (token: string): boolean => this.#peek() === token && this.#next() === token;

  #expect(token: string): void {
    if (!this.#take(token)) throw new Error(`Expected ${token}, found ${this.#peek()}`);
  }

  #end(): void {
    if (this.#peek() !== "") throw new Error(`Not understood: ${this.#peek()}`);
  }
}

const FUNCTIONS: Readonly<Record<string, (args: unknown[]) => boolean>> = {
  attribute_exists: ([value]) => value !== undefined,
  attribute_not_exists: ([value]) => value === undefined,
  begins_with: ([value, start]) =>
    typeof value === "string" && typeof start === "string" && value.startsWith(start),
  contains: ([held, one]) => held instanceof Set && held.has(one),
};

const COMPARISONS: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  "=": (left, right) => left !== undefined && order(left, right) === 0,
  "<>": (left, right) => order(left, right) !== 0,
  "<": (left, right) => order(left, right) < 0,
  "<=": (left, right) => order(left, right) <= 0,
  ">": (left, right) => order(left, right) > 0,
  ">=": (left, right) => order(left, right) >= 0,
};

const BEYOND = /[\ud800-\uffff]/;

/**
 * Compares two values: negative, 0 or positive; NaN if they cannot be compared, so that every
 * comparison is false.
 */
export function order(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "string" && typeof right === "string") {
    if (left === right) return 0;
    // UTF-16 and UTF-8 sort characters below U+D800 in the same order, and UTF-16 is much faster.
    if (!BEYOND.test(left) && !BEYOND.test(right)) return left < right ? -1 : 1;
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  if (left instanceof Set && right instanceof Set) {
    const isSame = left.size === right.size && [...left].every((one) => right.has(one));
    return isSame ? 0 : Number.NaN;
  }
  return JSON.stringify(left) === JSON.stringify(right) ? 0 : Number.NaN;
}

/** The value after ADD, of a number or of members of a set, or after DELETE of members. */
function combined(verb: string, held: unknown, given: unknown): unknown {
  if (verb === "ADD" && typeof given === "number") return Number(held ?? 0) + given;
  if (!(given instanceof Set)) throw new Error(`${verb} takes a number or a set`);
  const members = new Set<unknown>(held instanceof Set ? held : []);
  if (verb === "ADD") return new Set([...members, ...given]);
  const left = [...members].filter((one) => !given.has(one));
  // DynamoDB has no empty sets: removing the last member removes the attribute.
  if (verb === "DELETE") return left.length > 0 ? new Set(left) : undefined;
  throw new Error(`Not an update: ${verb}`);
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (value instanceof Set) return value.size;
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}
