import { DAILY_LIMITS } from "@academy/core/learning/progress/daily-limits.rules.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Dialog, DialogActions } from "@academy/ui/kit/dialog.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { putSettings } from "../../../shared/learning/learning.queries.ts";
import { GoalChoice } from "./first-visit.tsx";

const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface GoalDialogProps {
  settings: LearningToday["settings"];
  onClose: () => void;
}

/** Goal exam, days a week and reviews a day. */
export function GoalDialog({ settings, onClose }: GoalDialogProps) {
  const [problem, setProblem] = useState("");
  const save = async (change: Parameters<typeof putSettings>[0]) => {
    try {
      await putSettings(change);
      setProblem("");
    } catch (error) {
      setProblem(messageOf(error, "That was not saved. Check your connection and try again."));
    }
  };
  return (
    <Dialog title="Your goal" opened onClose={onClose}>
      <Stack>
        <GoalChoice goal={settings.goal} />
        <NativeSelect
          label="Days a week"
          value={settings.weekDays}
          onChange={({ currentTarget }) => void save({ weekDays: Number(currentTarget.value) })}
        >
          {WEEK.map((days) => (
            <option key={days} value={days}>
              {countOf(days, "day")}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Reviews a day"
          description="Questions that you missed come back on the day you may forget them."
          value={settings.dailyLimit}
          onChange={({ currentTarget: { value } }) => {
            const dailyLimit = DAILY_LIMITS.find((limit) => limit === Number(value));
            if (dailyLimit !== undefined) void save({ dailyLimit });
          }}
        >
          {DAILY_LIMITS.map((limit) => (
            <option key={limit} value={limit}>
              {countOf(limit, "review")}
            </option>
          ))}
        </NativeSelect>
        <Checkbox
          label="Show this week on the dashboard"
          checked={settings.showWeek}
          onChange={({ currentTarget }) => void save({ showWeek: currentTarget.checked })}
        />
        <Text size="sm" tone="soft">
          Changes are saved immediately.
        </Text>
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
