import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Grid } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useEffect, useState } from "react";
import type { RecordingChoice } from "./recording.ts";

interface ChoiceProps {
  choice: RecordingChoice;
  onChange: (choice: RecordingChoice) => void;
}

/**
 * The devices of this machine. Browsers name them only after the user allows access; until then,
 * only the default is offered.
 */
function useDevices(): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const read = () =>
      void navigator.mediaDevices.enumerateDevices().then(setDevices, () => setDevices([]));
    read();
    navigator.mediaDevices.addEventListener("devicechange", read);
    return () => navigator.mediaDevices.removeEventListener("devicechange", read);
  }, []);
  return devices;
}

const named = (devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind, own: string) => [
  { value: "", label: own },
  ...devices
    .filter((one) => one.kind === kind && one.deviceId !== "" && one.deviceId !== "default")
    .map(({ deviceId, label }) => ({ value: deviceId, label: label || "Another device" })),
];

/** The choice of what to record, and with which devices. */
export function SourceChoice({ choice, onChange }: ChoiceProps) {
  const devices = useDevices();
  const { source, withMicrophone, cameraId, microphoneId } = choice;
  return (
    <Grid min="12rem">
      <NativeSelect
        label="Record"
        choices={[
          { value: "camera", label: "Camera" },
          { value: "screen", label: "Screen or window" },
        ]}
        value={source}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, source: currentTarget.value === "screen" ? "screen" : "camera" })
        }
      />
      {source === "camera" && (
        <NativeSelect
          label="Camera"
          choices={named(devices, "videoinput", "System's camera")}
          value={cameraId}
          onChange={({ currentTarget }) => onChange({ ...choice, cameraId: currentTarget.value })}
        />
      )}
      <NativeSelect
        label="Microphone"
        disabled={!withMicrophone}
        choices={named(devices, "audioinput", "System's microphone")}
        value={microphoneId}
        onChange={({ currentTarget }) => onChange({ ...choice, microphoneId: currentTarget.value })}
      />
      <Checkbox
        label="Record sound"
        style={{ paddingBottom: "0.75rem", alignSelf: "end" }}
        checked={withMicrophone}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, withMicrophone: currentTarget.checked })
        }
      />
    </Grid>
  );
}
