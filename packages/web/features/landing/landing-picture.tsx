/** An answer sheet, a running clock, and symbols of questions: a graph, a ring, an integral. */
export function LandingPicture({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 560 460" aria-hidden="true">
      <AnswerSheet />
      <Clock />
      <Questions />
    </svg>
  );
}

const rows = [1, 3, 0, 2, 1];

function AnswerSheet() {
  return (
    <>
      <path
        d="M20 40H540m0 60H20m0 60H540m0 60H20m0 60H540m0 60H20m0 60H540M40 20V440m60 0V20m60 0V440m60 0V20m60 0V440m60 0V20m60 0V440m60 0V20m60 0V440"
        fill="none"
        stroke="var(--academy-line-control)"
        opacity="0.55"
      />
      <rect
        x="172"
        y="62"
        width="256"
        height="340"
        rx="14"
        fill="var(--academy-surface)"
        stroke="var(--academy-line-control)"
        strokeWidth="1.5"
      />
      <rect x="200" y="90" width="112" height="11" rx="5.5" fill="var(--academy-ink-fill)" />
      <rect x="200" y="112" width="168" height="7" rx="3.5" fill="var(--academy-line)" />
      {rows.map((chosen, row) => (
        <g key={row} transform={`translate(200 ${156 + row * 46})`}>
          <text y="6" fontSize="17" fill="var(--academy-text-soft)">
            {row + 1}
          </text>
          {["A", "B", "C", "D"].map((letter, column) => (
            <g key={letter} transform={`translate(${48 + column * 42} 0)`}>
              <circle
                r="14"
                fill={`var(--academy-${column === chosen ? "ink-fill" : "ground"})`}
                stroke={`var(--academy-${column === chosen ? "ink-fill" : "line-control"})`}
                strokeWidth="1.5"
              />
              <text
                y="4.5"
                textAnchor="middle"
                fontSize="12.5"
                fontWeight="600"
                fill={column === chosen ? "#fff" : "var(--academy-text-soft)"}
              >
                {letter}
              </text>
            </g>
          ))}
        </g>
      ))}
    </>
  );
}

function Clock() {
  return (
    <g transform="translate(466 92)">
      <circle r="62" fill="var(--academy-surface)" stroke="var(--academy-line)" strokeWidth="10" />
      <circle
        r="62"
        fill="none"
        stroke="var(--academy-accent)"
        strokeWidth="10"
        strokeLinecap="round"
        strokeDasharray="272 390"
        transform="rotate(-90)"
      />
      <text y="-2" textAnchor="middle" fontSize="27" fill="var(--academy-text)">
        42:10
      </text>
      <text y="20" textAnchor="middle" fontSize="12.5" fill="var(--academy-text-soft)">
        minutes left
      </text>
    </g>
  );
}

function Questions() {
  return (
    <>
      <g transform="translate(38 236)">
        <rect
          width="158"
          height="122"
          rx="12"
          fill="var(--academy-surface)"
          stroke="var(--academy-line-control)"
          strokeWidth="1.5"
        />
        <path d="M24 98H136M24 98V22" stroke="var(--academy-text-soft)" strokeWidth="1.5" />
        <path
          d="M28 94C60 92 62 40 84 40S108 84 134 30"
          stroke="var(--academy-ink)"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
        <circle cx="84" cy="40" r="5" fill="var(--academy-accent)" />
      </g>
      <g
        transform="translate(80 122)"
        stroke="var(--academy-ink)"
        strokeWidth="2.5"
        fill="none"
        strokeLinejoin="round"
      >
        <path d="M0-44 38-22V22L0 44-38 22V-22Z" fill="var(--academy-ground)" />
        <circle r="24" />
      </g>
      <g transform="translate(404 300)">
        <rect width="136" height="86" rx="12" fill="var(--academy-deep)" />
        <text x="68" y="54" textAnchor="middle" fontSize="31" fill="#fff">
          ∫ x² dx
        </text>
      </g>
    </>
  );
}
