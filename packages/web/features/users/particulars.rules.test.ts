import { expect, test } from "vitest";
import { classWords, particularsForm, particularsOf, undoneWords } from "./particulars.rules.ts";

const view = {
  className: "11",
  batch: "Evening",
  guardian: { name: "Ravi Rao", phone: "98450 12345", email: "ravi@home.test" },
  notes: [
    { name: "Blood group", text: "B+" },
    { name: "Bus", text: "7" },
  ],
  rev: 4,
};

test("a form that was not changed says what was read", () => {
  expect(particularsOf(particularsForm(view), view.rev)).toEqual(view);
});

test.each([
  ["Hostel", "2", [...view.notes, { name: "Hostel", text: "2" }]],
  ["", "Pays late", [...view.notes, { name: "Note", text: "Pays late" }]],
  ["Bus", "9", [view.notes[0], { name: "Bus", text: "9" }]],
  ["Hostel", " ", view.notes],
])("a new note %j %j joins the others", (heading, text, notes) => {
  const form = { ...particularsForm(view), heading, text };
  expect(particularsOf(form, 4).notes).toEqual(notes);
});

test("an emptied note is left out", () => {
  const notes = [{ name: "Blood group", text: " " }, view.notes[1]!];
  expect(particularsOf({ ...particularsForm(view), notes }, 4).notes).toEqual([view.notes[1]]);
});

test.each([
  [{ removed: 0, restored: 0, kept: 0 }, "Nothing was left to undo."],
  [{ removed: 1, restored: 12, kept: 0 }, "1 user deleted, 12 users as before."],
])("an undone import %j says %j", (sums, words) => expect(undoneWords(sums)).toBe(words));

test("class, batch and guardian are one line", () => {
  expect(classWords(view)).toBe("Class 11, Evening · Ravi Rao 98450 12345");
  const guardian = { name: "", phone: "", email: "ravi@home.test" };
  expect(classWords({ className: "", batch: "Evening", guardian })).toBe("Evening");
});
