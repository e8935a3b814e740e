import type { Pixels } from './picture.ts'

/** Pixels of one bit, one, three or four bytes as an uncompressed BMP of 24 bits, which every reader of images knows. */
export function bitmapOf({ width, height, data }: Pixels): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + rowBytes * height)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(-height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  const channels = Math.floor(data.length / (width * height))
  const bitRow = (width + 7) >> 3
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 54 + y * rowBytes + x * 3
      const from = channels === 0 ? y * bitRow + (x >> 3) : (y * width + x) * channels
      const first = channels === 0 ? (((data[from] ?? 0) >> (7 - (x & 7))) & 1) * 255 : (data[from] ?? 0)
      file[at + 2] = first
      file[at + 1] = channels >= 3 ? (data[from + 1] ?? 0) : first
      file[at] = channels >= 3 ? (data[from + 2] ?? 0) : first
    }
  }
  return file
}
