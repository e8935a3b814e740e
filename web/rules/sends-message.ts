interface Key {
  key: string
  keyCode: number
  isComposing: boolean
  shiftKey: boolean
}

/** Whether a key sends what was written. Enter that ends the choice of a pinyin word does not; some browsers tell it only by 229. */
export const sendsMessage = ({ key, keyCode, isComposing, shiftKey }: Key): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229
