import { encode } from 'jpeg-js'
import type { Picture } from '../../services/files/adapters/ocr/picture.ts'

const paper = 236

/** Numbers that look random and are the same each time. */
function createNoise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

/** How bright the page is at a place, and how much a pixel may differ by chance. */
interface Light {
  brightness: (x: number, y: number) => number
  noise: number
}

/** The page turned on a larger sheet, bilinear, so that nothing of it is cut off. */
function turned({ width, height, rgb }: Picture, degrees: number): Picture {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const to = {
    width: Math.ceil(Math.abs(width * cos) + Math.abs(height * sin)),
    height: Math.ceil(Math.abs(width * sin) + Math.abs(height * cos)),
  }
  const out = new Uint8Array(to.width * to.height * 3).fill(paper)
  for (let y = 0; y < to.height; y += 1)
    for (let x = 0; x < to.width; x += 1) {
      const [dx, dy] = [x - to.width / 2, y - to.height / 2]
      const [sx, sy] = [dx * cos + dy * sin + width / 2, dy * cos - dx * sin + height / 2]
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const [fx, fy] = [sx - left, sy - top]
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (top * width + left) * 3 + channel
        const upper = (rgb[at] ?? 0) * (1 - fx) + (rgb[at + 3] ?? 0) * fx
        const lower = (rgb[at + width * 3] ?? 0) * (1 - fx) + (rgb[at + width * 3 + 3] ?? 0) * fx
        out[(y * to.width + x) * 3 + channel] = upper * (1 - fy) + lower * fy
      }
    }
  return { ...to, rgb: out }
}

function lit({ width, height, rgb }: Picture, { brightness, noise }: Light): Picture {
  const random = createNoise(width * 31 + height)
  const out = new Uint8Array(rgb.length)
  for (let at = 0; at < rgb.length; at += 3) {
    const pixel = at / 3
    const factor = brightness((pixel % width) / width, Math.floor(pixel / width) / height)
    const grain = random() * noise
    for (let channel = 0; channel < 3; channel += 1)
      out[at + channel] = Math.min(255, Math.max(0, (rgb[at + channel] ?? 0) * factor + grain))
  }
  return { width, height, rgb: out }
}

/** Each pixel as the mean of those around it: a camera that was not quite still. */
function blurred({ width, height, rgb }: Picture): Picture {
  const out = new Uint8Array(rgb)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy += 1)
          for (let dx = -1; dx <= 1; dx += 1) sum += rgb[((y + dy) * width + x + dx) * 3 + channel] ?? 0
        out[(y * width + x) * 3 + channel] = sum / 9
      }
  return { width, height, rgb: out }
}

const even = () => 1
/** The hand with the phone: the left half dark, with a soft edge. */
const shadow = (x: number, y: number) => 0.35 + 0.65 / (1 + Math.exp(-(x - 0.45 - y * 0.1) * 18))
const dim = (x: number, y: number) => 0.3 - 0.1 * Math.hypot(x - 0.5, y - 0.5)

/** What people do to a page when they photograph it. */
export const conditions: readonly (readonly [name: string, take: (page: Picture) => Picture])[] = [
  ['clean', (page) => page],
  ['turned by 3°', (page) => turned(page, 3)],
  ['turned by 8°', (page) => turned(page, 8)],
  ['on its side', (page) => turned(page, 90)],
  ['on its head', (page) => turned(page, 180)],
  ['shadow', (page) => lit(page, { brightness: shadow, noise: 10 })],
  ['low light', (page) => lit(page, { brightness: dim, noise: 20 })],
  ['noise', (page) => lit(page, { brightness: even, noise: 120 })],
  [
    'photo: blurred, turned by 4°, shadow, noise',
    (page) => lit(blurred(turned(page, 4)), { brightness: shadow, noise: 40 }),
  ],
]

/** As a phone would send it. */
export function jpegOf({ width, height, rgb }: Picture): Buffer {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < 3; channel += 1) data[at * 4 + channel] = rgb[at * 3 + channel] ?? 0
  return encode({ width, height, data }, 80).data
}
