interface UsageChartProps {
  label: string
  days: readonly { day: string; value: number }[]
  textOf(value: number): string
}

const width = 720
const height = 180
const gap = 2

/** A bar for each day. The table beside it says the same in words, so readers skip the picture. */
export function UsageChart({ label, days, textOf }: UsageChartProps) {
  const most = Math.max(...days.map(({ value }) => value), 0)
  const step = width / days.length
  return (
    <figure class="usage-chart">
      <figcaption>
        <span>{label}</span>
        <small>{textOf(most)}</small>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {[0, 0.5, 1].map((part) => (
          <line key={part} x1="0" x2={width} y1={height * part} y2={height * part} />
        ))}
        {days.map(({ day, value }, index) => {
          const tall = most === 0 ? 0 : (value / most) * (height - 2)
          return (
            <rect key={day} x={index * step + gap / 2} y={height - tall} width={Math.max(1, step - gap)} height={tall}>
              <title>{`${day}: ${textOf(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div class="usage-axis" aria-hidden="true">
        <small>{days[0]?.day}</small>
        <small>{days.at(-1)?.day}</small>
      </div>
    </figure>
  )
}
