import { invalidField } from '../../data/errors.ts'

/** What threads of tests do. */
export const lengthOf = (text: string): number => text.length

export const forEver = (_text: string): never => {
  for (;;);
}

export const refuse = (_text: string): never => {
  throw invalidField('body.text', 'is not taken')
}

export const fillMemory = (text: string): number[][] => {
  const kept: number[][] = []
  for (;;) kept.push(new Array(1_000_000).fill(text.length / 3))
}
