import { decode as decodeJpeg } from 'jpeg-js'
import { PNG } from 'pngjs'

/** Pixels of one bit, one, three or four bytes, as a PDF gives them. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** Three bytes a pixel: red, green, blue. */
export interface Picture {
  width: number
  height: number
  rgb: Uint8Array
}

/** What decoding a JPEG may take; a photo of twelve million pixels takes 200 MB. */
const jpegLimits = { maxResolutionInMP: 100, maxMemoryUsageInMB: 700 }
const white = 255

/** Reads PNG and JPEG; another format is undefined, and a broken file throws. */
export function decodePicture(bytes: Buffer): Picture | undefined {
  if (bytes.toString('latin1', 1, 4) === 'PNG') return pictureOf(PNG.sync.read(bytes))
  if (bytes[0] === 0xff && bytes[1] === 0xd8)
    return pictureOf(decodeJpeg(bytes, { ...jpegLimits, useTArray: true, formatAsRGBA: false }))
  return undefined
}

/** What is transparent is on white paper. */
export function pictureOf({ width, height, data }: Pixels): Picture {
  const channels = Math.floor(data.length / (width * height))
  if (channels === 3) return { width, height, rgb: new Uint8Array(data.buffer, data.byteOffset, width * height * 3) }
  const rgb = new Uint8Array(width * height * 3)
  const bitRow = (width + 7) >> 3
  for (let at = 0; at < width * height; at += 1) {
    const bit = () =>
      ((data[Math.floor(at / width) * bitRow + ((at % width) >> 3)] ?? 0) >> (7 - ((at % width) & 7))) & 1
    const opacity = channels === 4 ? (data[at * 4 + 3] ?? white) / white : 1
    for (let channel = 0; channel < 3; channel += 1) {
      const value = channels === 0 ? bit() * white : (data[at * channels + (channels >= 3 ? channel : 0)] ?? white)
      rgb[at * 3 + channel] = value * opacity + white * (1 - opacity)
    }
  }
  return { width, height, rgb }
}

/** The picture turned by a quarter against the clock: what runs downwards runs to the right then. */
export function turnedByQuarter({ width, height, rgb }: Picture): Picture {
  const turned = new Uint8Array(rgb.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const to = ((width - 1 - x) * height + y) * 3
      const from = (y * width + x) * 3
      turned[to] = rgb[from] ?? 0
      turned[to + 1] = rgb[from + 1] ?? 0
      turned[to + 2] = rgb[from + 2] ?? 0
    }
  return { width: height, height: width, rgb: turned }
}

export function turnedByHalf({ width, height, rgb }: Picture): Picture {
  const turned = new Uint8Array(rgb.length)
  for (let from = 0; from < rgb.length; from += 3) {
    const to = rgb.length - 3 - from
    turned[to] = rgb[from] ?? 0
    turned[to + 1] = rgb[from + 1] ?? 0
    turned[to + 2] = rgb[from + 2] ?? 0
  }
  return { width, height, rgb: turned }
}
