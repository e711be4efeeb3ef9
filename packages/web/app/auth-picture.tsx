const columns = [110, 158, 132, 196, 172, 236];

/** A score that climbs from test to test, on squared paper. */
export function AuthPicture({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 420 320" aria-hidden="true" focusable="false">
      <g stroke="#33478a" strokeWidth="1" fill="none">
        {[40, 100, 160, 220, 280].map((y) => (
          <path key={y} d={`M20 ${y}H400`} />
        ))}
        {[20, 96, 172, 248, 324, 400].map((x) => (
          <path key={x} d={`M${x} 20V300`} />
        ))}
      </g>
      {columns.map((height, index) => (
        <rect
          key={height}
          x={48 + index * 60}
          y={300 - height}
          width="30"
          height={height}
          rx="4"
          fill={index === columns.length - 1 ? "#f59e0b" : "#4a6bc4"}
        />
      ))}
      <path
        d="M63 172 123 124 183 150 243 86 303 110 363 46"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {columns.map((height, index) => (
        <circle
          key={height}
          cx={63 + index * 60}
          cy={282 - height}
          r="6"
          fill="#14265c"
          stroke="#fff"
          strokeWidth="3"
        />
      ))}
    </svg>
  );
}
