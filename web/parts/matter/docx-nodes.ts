import { type HElement, parseAsync, renderDocument } from 'docx-preview'
import { trustReaders } from './trusted-texts.ts'

/** A document as nodes, and the styles that belong to it. */
export interface ShownDocument {
  nodes: Node[]
  sheets: CSSStyleSheet[]
}

/** What the renderer may set on an element beside class, style and children: nothing that loads, links or runs. */
const settable = new Set(['colSpan', 'rowSpan', 'id', 'lang', 'dir'])
const unshown = new Set(['IFRAME', 'SCRIPT', 'OBJECT', 'EMBED'])

/** Nodes by the DOM's own methods. Styles go through the object model: the policy allows none in markup. */
function nodeOf(given: HElement | Node | string): Node {
  if (typeof given === 'string') return document.createTextNode(given)
  if (given instanceof Node) return given
  const { ns, tagName, className, style, children = [], ...others } = given
  const nodes = children.filter(Boolean).map(nodeOf)
  if (tagName === '#comment') return document.createTextNode('')
  if (tagName === '#fragment' || unshown.has(tagName.toUpperCase())) {
    const fragment = document.createDocumentFragment()
    fragment.append(...nodes)
    return fragment
  }
  const element = (ns ? document.createElementNS(ns, tagName) : document.createElement(tagName)) as HTMLElement
  if (className) element.setAttribute('class', className)
  if (typeof style === 'string') element.style.cssText = style
  else if (style) Object.assign(element.style, style)
  for (const [name, value] of Object.entries(others))
    if (settable.has(name) && value !== undefined) Object.assign(element, { [name]: value })
  if (tagName === 'img' && String(others.src ?? '').startsWith('blob:')) Object.assign(element, { src: others.src })
  element.append(...nodes)
  return element
}

/** A Word document as it would be printed, with its tracked changes. */
export async function readDocx(file: Blob): Promise<ShownDocument> {
  trustReaders()
  const options = { renderAltChunks: false, renderChanges: true, ignoreFonts: true, h: nodeOf }
  const rendered = await renderDocument(await parseAsync(file, options), options)
  const isStyle = (node: Node): boolean => node.nodeName === 'STYLE'
  const sheets = rendered.filter(isStyle).map((node) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(node.textContent ?? '')
    return sheet
  })
  return { nodes: rendered.filter((node) => !isStyle(node)), sheets }
}
