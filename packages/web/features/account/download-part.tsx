import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { saveFile } from "../../lib/api/save-file.ts";
import { fetchData } from "./account.queries.ts";

/** Downloads all data kept about the user as one file. */
export function DownloadPart() {
  const [loading, setLoading] = useState(false);
  async function load(): Promise<void> {
    setLoading(true);
    try {
      const { name, blob } = await fetchData();
      saveFile(name, blob);
    } catch (error) {
      notify(messageOf(error, "Your data could not be fetched. Please try again."), "error");
    } finally {
      setLoading(false);
    }
  }
  return (
    <Row>
      <Button variant="default" loading={loading} onClick={() => void load()}>
        Download my data
      </Button>
    </Row>
  );
}
