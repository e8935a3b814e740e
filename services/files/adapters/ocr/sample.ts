import type { Picture } from './picture.ts'

/** A parallelogram of a picture: its corner, and the way of one pixel of the sample to the right and downwards. */
export interface Frame {
  x: number
  y: number
  right: readonly [x: number, y: number]
  down: readonly [x: number, y: number]
}

/** How values of a channel become inputs of a model. */
export interface Scaling {
  mean: readonly [number, number, number]
  deviation: readonly [number, number, number]
}

/** Half as wide and half as high, each pixel the mean of four. */
function halved({ width, height, rgb }: Picture): Picture {
  const [w, h] = [width >> 1, height >> 1]
  const half = new Uint8Array(w * h * 3)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (2 * y * width + 2 * x) * 3 + channel
        const sum = (rgb[at] ?? 0) + (rgb[at + 3] ?? 0) + (rgb[at + width * 3] ?? 0) + (rgb[at + width * 3 + 3] ?? 0)
        half[(y * w + x) * 3 + channel] = sum >> 2
      }
  return { width: w, height: h, rgb: half }
}

/** Takes samples of one picture; what is made smaller is averaged, so that thin strokes do not fall between the pixels. */
export type Sampler = (
  frame: Frame,
  size: { width: number; height: number; paddedWidth?: number },
  scaling: Scaling,
) => Float32Array

export function createSampler(picture: Picture): Sampler {
  const levels = [picture]
  return (frame, { width, height, paddedWidth = width }, { mean, deviation }) => {
    const step = Math.min(Math.hypot(...frame.right), Math.hypot(...frame.down))
    const level = Math.max(0, Math.floor(Math.log2(step)))
    while (levels.length <= level) levels.push(halved(levels.at(-1) as Picture))
    const { width: sourceWidth, height: sourceHeight, rgb } = levels[level] as Picture
    const scale = 1 / 2 ** level
    const values = new Float32Array(3 * height * paddedWidth)
    for (let v = 0; v < height; v += 1) {
      for (let u = 0; u < width; u += 1) {
        const px = (frame.x + frame.right[0] * (u + 0.5) + frame.down[0] * (v + 0.5)) * scale - 0.5
        const py = (frame.y + frame.right[1] * (u + 0.5) + frame.down[1] * (v + 0.5)) * scale - 0.5
        const x = Math.min(Math.max(px, 0), sourceWidth - 1.001)
        const y = Math.min(Math.max(py, 0), sourceHeight - 1.001)
        const [left, top] = [Math.floor(x), Math.floor(y)]
        const [fx, fy] = [x - left, y - top]
        for (let channel = 0; channel < 3; channel += 1) {
          const at = (top * sourceWidth + left) * 3 + channel
          const upper = (rgb[at] ?? 0) * (1 - fx) + (rgb[at + 3] ?? 0) * fx
          const lower = (rgb[at + sourceWidth * 3] ?? 0) * (1 - fx) + (rgb[at + sourceWidth * 3 + 3] ?? 0) * fx
          const value = (upper * (1 - fy) + lower * fy) / 255
          // The models were taught with blue first.
          const plane = 2 - channel
          values[(plane * height + v) * paddedWidth + u] = (value - (mean[plane] ?? 0)) / (deviation[plane] ?? 1)
        }
      }
    }
    return values
  }
}
