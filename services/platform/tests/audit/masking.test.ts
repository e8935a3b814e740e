import { expect, test } from 'vitest'
import { masked } from '../../rules/masking.ts'

const pem = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----'
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

test.each([
  'password',
  'smtp_password',
  'smtpPassword',
  'SMTP-PASSWORD',
  'dbpassword',
  'DBPassword',
  'password2',
  'passwd',
  'pwd',
  'pass',
  'pass_word',
  'passphrase',
  'api_key',
  'apiKey',
  'APIKey',
  'api-key',
  'apikey',
  'API_KEY',
  'api_keys',
  'access_token',
  'accessToken',
  'ACCESSTOKEN',
  'refresh_tokens',
  'token',
  'secret',
  'client_secret',
  'clientSecret',
  'secrets',
  'private_key',
  'privateKey',
  'credentials',
  'Authorization',
  'cookie',
  'signing_key',
  '数据库密码',
  '令牌',
])('a member named %s is covered, text, list and object alike', (name) => {
  for (const value of ['hunter2', ['hunter2'], { inner: 'hunter2' }]) {
    expect(masked('any', { [name]: value, other: 1 }, false)).toEqual({
      value: { [name]: '***', other: 1 },
      masked: true,
    })
    expect(masked('any', [{ deep: { [name]: value } }], false)).toEqual({
      value: [{ deep: { [name]: '***' } }],
      masked: true,
    })
  }
})

test.each(['smtp.password', 'llm.api-key', 'oauth.client_secret', 'access_token'])(
  'the key %s covers all of it',
  (key) => {
    for (const value of ['hunter2', ['hunter2'], { a: 'hunter2' }])
      expect(masked(key, value, false)).toEqual({ value: '***', masked: true })
  },
)

test.each([
  ['a key of a model provider', 'sk-proj-0123456789abcdef'],
  ['a key of a cloud', 'AKIAIOSFODNN7EXAMPLE'],
  ['a token of a code host', `ghp_${'a1'.repeat(18)}`],
  ['a signed token', jwt],
  ['a bearer', 'Bearer abc'],
  ['a private key', pem],
  ['an address with a password', 'postgres://user:hunter2@host:5432/db'],
  ['an address with a password alone', 'redis://:hunter2@host'],
  ['an address with a password in a text', 'see amqp://u:hunter2@host for more'],
  ['a key with a line break after it', 'sk-proj-0123456789abcdef\n'],
])('%s is covered by its look, wherever it stands', (_kind, value) => {
  expect(masked('any', value, false)).toEqual({ value: '***', masked: true })
  expect(masked('any', { list: ['plain', value] }, false)).toEqual({ value: { list: ['plain', '***'] }, masked: true })
})

test('a number is covered where it is called a password, and not where it only tells of one', () => {
  expect(masked('any', { password: 12345678 }, false)).toEqual({ value: { password: '***' }, masked: true })
  expect(masked('door.password', 1234, false)).toEqual({ value: '***', masked: true })
  expect(masked('any', { password_min_length: 12 }, false).masked).toBe(false)
})

test.each([
  { max_tokens: 5 },
  { maxTokens: 5, tokens: 9 },
  { token_limit: 5 },
  { password: '' },
  { secret: false },
  { tokenizer: 'bpe' },
  { key: 'a', keyword: 'b' },
  { bypass: 'x' },
  { author: 'x' },
  { secretary: 'Frau Sørensen' },
  'sk-short',
  'task-management-system-x',
  'https://host:8080/path',
  'https://host/a@b',
  'AKIA',
  'eyJ',
  '密',
  null,
  0,
  false,
  '',
  [],
  {},
  { password: null },
])('%j is shown as it is', (value) => {
  expect(masked('any', value, false)).toEqual({ value, masked: false })
})

test('what is marked as secret is covered as a whole, whatever it is', () => {
  for (const value of ['x', 0, false, '', [], { a: 1 }, '***'])
    expect(masked('any', value, true)).toEqual({ value: '***', masked: true })
})

test('covering leaves the value itself alone', () => {
  const value = { password: 'hunter2', list: [{ token: 'abc' }] }
  masked('any', value, false)
  expect(value).toEqual({ password: 'hunter2', list: [{ token: 'abc' }] })
})
