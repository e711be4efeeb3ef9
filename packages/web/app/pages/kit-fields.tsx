import { Combobox, offersFor } from "@academy/ui/kit/combobox.tsx";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { NativeSelect, TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { PasswordField } from "@academy/ui/kit/password-field.tsx";
import { FileButton, FileDrop, FileField } from "@academy/ui/kit/files.tsx";
import { Grid, Row } from "@academy/ui/kit/layout.tsx";
import { NumberField } from "@academy/ui/kit/number-field.tsx";
import { Switch } from "@academy/ui/kit/switch.tsx";
import { Checkbox, Radio } from "@academy/ui/kit/ticks.tsx";
import { useState } from "react";

const SUBJECTS = ["Physics", "Chemistry", "Biology", "Mathematics"];

/** Every field in every state. */
export const KitFields = () => (
  <>
    <Grid min="15rem">
      <TextField label="Plain" placeholder="A hint" />
      <TextField label="With a description" description="What to enter." defaultValue="Text" />
      <TextField label="Wrong" error="Enter an email address." defaultValue="name@" />
      <TextField label="Disabled" disabled defaultValue="Text" />
      <TextField label="Read-only" readOnly defaultValue="Text" />
      <PasswordField label="Password" autoComplete="off" defaultValue="secret" />
      <NativeSelect label="Select" choices={["One", { value: "2", label: "Two" }]} />
      <NativeSelect
        label="Select with groups"
        choices={[{ group: "Science", items: SUBJECTS.map((value) => ({ value, label: value })) }]}
      />
      <TextArea label="Several lines" rows={2} defaultValue="It grows with its text." />
      <Numbers />
      <Suggestions />
      <Files />
    </Grid>
    <FieldSet label="Ticks" description="Several may be chosen.">
      <Row>
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Checkbox label="Disabled" disabled />
        <Switch label="Switch" defaultChecked />
        <Switch label="Off" />
      </Row>
      <Checkbox label="With a description" description="What the tick means." />
      <Checkbox label="Wrong" error="Tick this to continue." />
    </FieldSet>
    <FieldSet label="One of two" error="Choose one.">
      <Radio name="kit-choice" label="The first" />
      <Radio name="kit-choice" label="The second" description="With a description." />
    </FieldSet>
    <Drop />
  </>
);

function Numbers() {
  const [marks, setMarks] = useState<number | undefined>(4);
  return (
    <NumberField
      label="Number"
      min={0}
      max={10}
      step={0.5}
      decimals={2}
      value={marks}
      onChange={setMarks}
    />
  );
}

function Suggestions() {
  const [subject, setSubject] = useState("");
  return (
    <Combobox
      label="Combobox"
      value={subject}
      onChange={setSubject}
      offers={offersFor(SUBJECTS, subject, 10)}
      empty="No such subject"
    />
  );
}

function Files() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <FileField label="One file" accept="image/*" file={file} onFile={setFile} />
      <Row align="end">
        <FileButton accept="image/*" onFile={setFile}>
          Choose by a button
        </FileButton>
      </Row>
    </>
  );
}

function Drop() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <>
      <FileDrop
        title="Choose files"
        accept=".csv"
        multiple
        onFiles={(files) => setNames(files.map(({ name }) => name))}
      >
        or drop them here. CSV, up to 1 MB.
      </FileDrop>
      <output>{names.length > 0 && `Chosen files: ${names.join(", ")}`}</output>
    </>
  );
}
