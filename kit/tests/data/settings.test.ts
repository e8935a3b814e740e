import { expect, test } from 'vitest'
import {
  alsoNamed,
  flag,
  integer,
  list,
  oneOf,
  optional,
  readSettings,
  type Settings,
  SettingsError,
  secret,
  text,
  url,
} from '../../data/settings.ts'

const read = (settings: Settings, environment: Record<string, string | undefined>) =>
  readSettings(environment, settings)
const message = (settings: Settings, environment: Record<string, string | undefined>): string => {
  try {
    read(settings, environment)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
  }
  throw new Error('it was accepted')
}

test('each kind reads a good value', () => {
  const settings = {
    TEXT: text('t'),
    KEY: secret('s', { lengthMin: 4 }),
    PORT: integer('i', { min: 0, max: 65_535 }),
    ON: flag('f', false),
    MODE: oneOf('o', ['dev', 'oidc']),
    URL: url('u'),
    DB: url('d', ['postgres', 'postgresql']),
    LIST: list('l', ['x']),
  }
  const environment = {
    TEXT: 'a b',
    KEY: 'long enough',
    PORT: '0',
    ON: 'true',
    MODE: 'oidc',
    URL: 'https://a.b/c',
    DB: 'postgres://u:p@h/d',
    LIST: ' a, b ,,c ',
  }
  expect(read(settings, environment)).toEqual({ ...environment, PORT: 0, ON: true, LIST: ['a', 'b', 'c'] })
})

test('each kind refuses a bad value by the name of its variable', () => {
  const range = integer('i', { min: -5, max: 10 })
  for (const value of ['11', '-6', '1.5', '1e1', 'x', ' 1', '0x1'])
    expect(message({ PORT: range }, { PORT: value })).toBe(
      `PORT must be a whole number from -5 to 10, but is "${value}"`,
    )
  for (const value of ['TRUE', '1', 'yes'])
    expect(message({ ON: flag('f', true) }, { ON: value })).toBe(`ON must be true or false, but is "${value}"`)
  expect(message({ MODE: oneOf('o', ['dev', 'oidc']) }, { MODE: 'none' })).toBe(
    'MODE must be one of dev, oidc, but is "none"',
  )
  for (const value of ['ftp://a', 'a.b', 'http://', 'https//x'])
    expect(message({ ADDRESS: url('u') }, { ADDRESS: value })).toContain(
      'ADDRESS must be an address that starts with http:// or https://',
    )
})

test('every mistake is told at once, one line each', () => {
  const settings = { A: text('a'), B: integer('b', { min: 1, max: 2 }), C: flag('c', true) }
  expect(message(settings, { B: '3' }).split('\n')).toEqual([
    'A is not set: it must be text',
    'B must be a whole number from 1 to 2, but is "3"',
  ])
})

test('an empty text is not set, whatever the setting; a list is emptied by the word none', () => {
  expect(
    read(
      { A: text('a', 'fallback'), B: optional(url('b')), C: integer('c', { min: 1, max: 9, fallback: 3 }) },
      { A: '', B: '', C: '' },
    ),
  ).toEqual({ A: 'fallback', B: undefined, C: 3 })
  expect(message({ A: text('a') }, { A: '' })).toBe('A is not set: it must be text')
  expect(read({ L: list('l', ['x']) }, { L: '' })).toEqual({ L: ['x'] })
  expect(read({ L: list('l', ['x']) }, { L: 'none' })).toEqual({ L: [] })
  expect(read({ L: list('l', ['x']) }, {})).toEqual({ L: ['x'] })
})

test('a setting with a dotted name is set by either name, and not by both in different ways', () => {
  const settings = { A_B: alsoNamed('a.b', list('l', ['x'])) }
  expect(read(settings, { 'a.b': 'y' })).toEqual({ A_B: ['y'] })
  expect(read(settings, { A_B: 'y', 'a.b': '' })).toEqual({ A_B: ['y'] })
  expect(read(settings, { A_B: '', 'a.b': 'y' })).toEqual({ A_B: ['y'] })
  expect(read(settings, { A_B: 'y', 'a.b': 'y' })).toEqual({ A_B: ['y'] })
  expect(message(settings, { A_B: 'y', 'a.b': 'z' })).toBe(
    'A_B and a.b are the same setting and have different values: leave one of them out',
  )
})

test('a fallback of false, zero or nothing counts', () => {
  const settings = {
    A: flag('a', false),
    B: integer('b', { min: 0, max: 1, fallback: 0 }),
    C: optional(secret('c', { lengthMin: 9 })),
  }
  expect(read(settings, {})).toEqual({ A: false, B: 0, C: undefined })
})

test('a secret is never printed, nor a password in an address', () => {
  expect(message({ KEY: secret('s', { lengthMin: 32 }) }, { KEY: 'hunter2' })).toBe(
    'KEY must be text of at least 32 characters',
  )
  expect(message({ KEY: optional(secret('s', { lengthMin: 32 })) }, { KEY: 'hunter2' })).not.toContain('hunter2')
  expect(message({ DB: url('d', ['postgres']) }, { DB: 'mysql://root:hunter2@h/d' })).not.toContain('hunter2')
})
