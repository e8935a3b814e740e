import { type HElement, parseAsync, renderDocument } from 'docx-preview'

/** A document as nodes, and the styles that belong to it. */
interface ShownDocument {
  nodes: Node[]
  sheets: CSSStyleSheet[]
}

/** The only text that becomes a document here is XML, which is read and never shown as markup. */
function allowXml(): void {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { defaultPolicy: unknown; createPolicy(...of: unknown[]): void }
  }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  const createHTML = (text: string, _type: string, sink: string) =>
    sink === 'DOMParser parseFromString' || text === '&nbsp;' ? text : null
  trustedTypes.createPolicy('default', { createHTML })
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
  allowXml()
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
