import { useEffect, useState } from "react";
import classes from "./second-factor.module.css";

/** The quiet zone, which cameras need to find the code. */
const MARGIN = 4;

interface Drawing {
  size: number;
  path: string;
}

async function draw(text: string): Promise<Drawing> {
  const { generate } = await import("lean-qr");
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) squares.push(`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * MARGIN, path: squares.join("") };
}

/**
 * A text as a QR code, dark on light in both colour schemes. If its library does not load, nothing
 * is shown: the text is next to it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | "none">();
  useEffect(() => {
    let wanted = true;
    void draw(text).then(
      (made) => wanted && setDrawing(made),
      () => wanted && setDrawing("none"),
    );
    return () => void (wanted = false);
  }, [text]);
  if (drawing === "none") return null;
  if (!drawing) return <div className={classes.qr} aria-hidden />;
  return (
    <div>
      <p className="academy-unseen">{label}</p>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <rect width={drawing.size} height={drawing.size} fill="#fff" />
        <path d={drawing.path} fill="#000" />
      </svg>
    </div>
  );
}
