import { expect, test } from 'vitest'
import { forwardPath } from '../forward-path.ts'

test.each([
  ['/api/v1/files', '/api/v1/files'],
  ['/a%2Fb/c?d=%E6%B3%95&up=../..', '/a%2Fb/c?d=%E6%B3%95&up=../..'],
  ['/api/v1/../internal', '/api/internal'],
  ['/api/v1/%2e%2e/internal', '/api/internal'],
  ['/api/v1/.%2E/internal', '/api/internal'],
  ['/../../internal', '/internal'],
  ['/..', '/'],
  ['//evil.example/x', '/evil.example/x'],
  ['/\\evil.example\\..\\x', '/x'],
  ['/api//v1///files', '/api/v1/files'],
  ['/api/v1/files#?x', '/api/v1/files'],
  ['/api/v1/files?x#y', '/api/v1/files?x'],
])('%s is forwarded as %s', (given, sent) => expect(forwardPath(given)).toBe(sent))

test.each(['/api/..%2finternal', '/api/%2e%2e%2Finternal', '/api/..%5cinternal', '/a%2F.%2Fb', '/api/%ff', '/api/%zz'])(
  '%s is refused: another server could read other steps in it',
  (given) => expect(() => forwardPath(given)).toThrow(expect.objectContaining({ code: 'invalid_input' })),
)
