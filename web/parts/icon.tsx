/** Line drawings on a grid of 20, by what they mean. They are never the only name of something. */
const drawings = {
  inbox: 'M3 11h4l1.5 2.5h3L13 11h4M3 11l2.2-6h9.6L17 11v4.5H3z',
  talk: 'M3.5 4.5h13v9h-7l-3.5 3v-3h-2.5z',
  search: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4m3.6 8.6L17 17',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2',
  person: 'M10 3.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4M4 17c.4-3.2 2.8-4.8 6-4.8s5.6 1.6 6 4.8',
  clip: 'M13.5 6.5l-6 6a1.8 1.8 0 0 0 2.6 2.6l6-6a3.6 3.6 0 0 0-5.1-5.1l-6.2 6.2a5.4 5.4 0 0 0 7.6 7.6l4.6-4.6',
  camera: 'M3 6.5h3.5L8 4.5h4l1.5 2H17v9H3zM10 8.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6',
  send: 'M10 16V4M5 9l5-5 5 5',
  stop: 'M6 6h8v8H6z',
  up: 'M6.5 16.5V9l3-5.5c1 0 1.8.8 1.6 1.8L10.6 8H15a1.4 1.4 0 0 1 1.4 1.7l-1 5.2a2 2 0 0 1-2 1.6zM3.5 9h3v7.5h-3z',
  down: 'M13.5 3.5V11l-3 5.5c-1 0-1.8-.8-1.6-1.8l.5-2.7H5a1.4 1.4 0 0 1-1.4-1.7l1-5.2a2 2 0 0 1 2-1.6zM16.5 11h-3V3.5h3z',
  copy: 'M7 7h9v9.5H7zM13 7V3.5H4V13h3',
  check: 'M4 10.5l4 4 8-9',
  dot: 'M10 8.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3',
  close: 'M5 5l10 10M15 5L5 15',
  more: 'M4 10h1M9.5 10h1M15 10h1',
  panel: 'M3 4h14v12H3zM12 4v12',
  plus: 'M10 4v12M4 10h12',
  again: 'M15.5 7A6 6 0 1 0 16 11M16 3.5V7h-3.5',
  warning: 'M10 3.5l7 12.5H3zM10 8.5v3.5M10 14.2v.1',
  folder: 'M3 5.5h5l1.5 2H17v8.5H3z',
  book: 'M10 5.5C8 4 5.5 4 3 4.5v11c2.5-.5 5-.5 7 1 2-1.500 4.500-1.500 7-1v-11c-2.500-.5-5-.5-7 1zM10 5.500v11',
  gear: 'M3 6h8M15 6h2M13 4v4M3 14h2M9 14h8M7 12v4M3 10h5M12 10h5',
  file: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15',
} as const

export type IconName = keyof typeof drawings

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={drawings[name]} />
  </svg>
)
