/** A part of docs/quality.md. */
export interface Measure {
  title: string
  /** Markdown below the title. */
  text: string
  /** What may not fall: each name with a share between 0 and 1. */
  figures: Readonly<Record<string, number>>
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

export const percent = (value: number): string => `${Math.round(100 * value)}%`
