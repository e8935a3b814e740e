import { crc32, deflateSync } from 'node:zlib'

const greys = 40
const steps = 6

/** 40 greys for text, and a cube of colours for what is highlighted or changed. */
const palette = Buffer.from([
  ...Array.from({ length: greys }, (_, at) => Array(3).fill(Math.round((at * 255) / (greys - 1)))).flat(),
  ...Array.from({ length: steps ** 3 }, (_, at) =>
    [Math.floor(at / steps ** 2), Math.floor(at / steps) % steps, at % steps].map((level) => level * 51),
  ).flat(),
])

const nearest = (red: number, green: number, blue: number): number => {
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 16)
    return Math.round(((red + green + blue) / 3 / 255) * (greys - 1))
  const level = (value: number) => Math.round(value / 51)
  return greys + level(red) * steps ** 2 + level(green) * steps + level(blue)
}

/** A PNG with 256 colours of a picture as pdftoppm writes it without options: a third of the size of one in full colour. */
export function smallPicture(ppm: Buffer): Buffer {
  const [head, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.subarray(0, 40).toString('latin1')) ?? []
  if (head === undefined) throw new Error('no picture in the format P6')
  const [columns, rows] = [Number(width), Number(height)]
  const lines = Buffer.alloc((columns + 1) * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = head.length + (row * columns + column) * 3
      lines[row * (columns + 1) + column + 1] = nearest(ppm[at] ?? 0, ppm[at + 1] ?? 0, ppm[at + 2] ?? 0)
    }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(columns, 0)
  size.writeUInt32BE(rows, 4)
  size.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', size),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
