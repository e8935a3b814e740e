import { expect, test } from 'vitest'
import { findLines } from '../../adapters/ocr/find-lines.ts'
import { boxAround, grown, isUpright, type LineBox, type Point } from '../../adapters/ocr/line-box.ts'
import { decodePicture, pictureOf, turnedByHalf, turnedByQuarter } from '../../adapters/ocr/picture.ts'
import { inReadingOrder } from '../../adapters/ocr/reading-order.ts'
import { createSampler } from '../../adapters/ocr/sample.ts'

/** The corners of a rectangle that is turned about its middle. */
function cornersOf({ x, y, right: [cos, sin], width, height }: LineBox): Point[] {
  const corner = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos]
  const [w, h] = [width / 2, height / 2]
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)]
}
const boxOf = (x: number, y: number, degrees = 0, width = 80, height = 10): LineBox => {
  const angle = (degrees * Math.PI) / 180
  return { x, y, right: [Math.cos(angle), Math.sin(angle)], width, height }
}

test.each([0, 8, -30, 44])('the box around a line that is turned by %i° is that line', (degrees) => {
  const line = boxOf(50, 40, degrees)
  const found = boxAround([...cornersOf(line), [50, 40]])
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(found[key]).toBeCloseTo(line[key])
  expect(found.right[1]).toBeCloseTo(line.right[1])
  expect(isUpright(found)).toBe(false)
  expect(grown(found, 1.6).height).toBeGreaterThan(line.height)
})

test('lines are found where pixels hang together and are likely enough', () => {
  const [width, height] = [100, 60]
  const values = new Float32Array(width * height)
  const fill = (left: number, top: number, right: number, bottom: number, value: number) => {
    for (let y = top; y < bottom; y += 1) values.fill(value, y * width + left, y * width + right)
  }
  fill(10, 10, 90, 16, 0.9)
  fill(10, 30, 60, 36, 0.4)
  fill(70, 50, 72, 52, 0.9)
  fill(10, 45, 15, 58, 0.9)
  const found = findLines({ width, height, values })
  expect(found.map(({ x, y }) => [x, y])).toEqual([
    [50, 13],
    [12.5, 51.5],
  ])
  expect(found.map(isUpright)).toEqual([false, true])
})

test('lines are read from top to bottom and from left to right, on a page that is turned too', () => {
  const at = (x: number, y: number, text: string, degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return { box: boxOf(x * cos - y * sin, x * sin + y * cos, degrees), text }
  }
  for (const degrees of [0, 12, -12]) {
    const lines = [
      at(300, 101, '乙方', degrees),
      at(50, 160, '第一条', degrees),
      at(50, 98, '甲方', degrees),
      at(170, 20, '合同', degrees),
    ]
    expect(inReadingOrder(lines)).toBe('合同\n甲方 乙方\n第一条')
  }
})

test('pixels of one bit, one, three and four bytes become the same picture; what is transparent is white', () => {
  const black = [0, 0, 0]
  const white = [255, 255, 255]
  const size = { width: 2, height: 1 }
  const expected = new Uint8Array([...black, ...white])
  expect(pictureOf({ ...size, data: new Uint8Array([0b0100_0000]) }).rgb).toEqual(expected)
  expect(pictureOf({ ...size, data: new Uint8Array([0, 255]) }).rgb).toEqual(expected)
  expect(pictureOf({ ...size, data: new Uint8Array([...black, ...white]) }).rgb).toEqual(expected)
  expect(pictureOf({ ...size, data: new Uint8Array([...black, 255, ...black, 0]) }).rgb).toEqual(expected)
})

test('two quarters are a half, and two halves the picture itself', () => {
  const picture = { width: 3, height: 2, rgb: Uint8Array.from({ length: 18 }, (_, at) => at) }
  expect(turnedByQuarter(turnedByQuarter(picture))).toEqual(turnedByHalf(picture))
  expect(turnedByHalf(turnedByHalf(picture))).toEqual(picture)
})

test('a sample that is made smaller is the mean of what it covers', () => {
  const rgb = Uint8Array.from({ length: 8 * 8 * 3 }, (_, at) => (Math.floor(at / 3) % 2) * 255)
  const frame = { x: 0, y: 0, right: [4, 0], down: [0, 4] } as const
  const scaling = { mean: [0, 0, 0], deviation: [1, 1, 1] } as const
  const values = createSampler({ width: 8, height: 8, rgb })(frame, { width: 2, height: 2 }, scaling)
  for (const value of values) expect(value).toBeCloseTo(0.5, 1)
})

test('another format is left to others, and a broken picture throws', () => {
  expect(decodePicture(Buffer.from('GIF89a'))).toBeUndefined()
  expect(() => decodePicture(Buffer.from([0xff, 0xd8, 0xff, 0, 1]))).toThrow()
  expect(() => decodePicture(Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'))).toThrow()
})
