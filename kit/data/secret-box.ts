import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { SettingsError } from './settings.ts'

/**
 * Encrypts secrets before they are stored (AES-256-GCM). A sealed value names its key, and is bound to the place it was
 * sealed for: copied to another row it does not open.
 */
export interface SecretBox {
  /** How every value begins that is sealed with the present key. */
  prefix: string
  seal(text: string, place: string): string
  /** Throws `SettingsError` when the value was sealed with a key that is not configured, or for another place. */
  open(sealed: string, place: string): string
}

/** The first key seals, any of them opens: a key can be changed without losing what the one before has sealed. */
export type SecretKeys = readonly [string, ...string[]]

const marker = 'enc:v1:'
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export const isSealed = (value: string): boolean => value.startsWith(marker)

export function createSecretBox(secretKeys: SecretKeys): SecretBox {
  const keys = secretKeys.map(keyOf)
  const [current] = keys as [Key]
  const prefix = `${marker}${current.id}:`
  return {
    prefix,
    seal(text, place) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, current.bytes, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
      return prefix + sealed.toString('base64url')
    },
    open(sealed, place) {
      const [id, text = ''] = sealed.slice(marker.length).split(':')
      const key = keys.find((candidate) => candidate.id === id)
      if (!isSealed(sealed) || !key) throw wrongKey(place, id, current.id)
      const bytes = Buffer.from(text, 'base64url')
      try {
        const opening = createDecipheriv(cipher, key.bytes, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        opening.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
        return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
      } catch {
        throw new SettingsError(`The secret of ${place} was changed or moved since it was encrypted; write it anew.`)
      }
    },
  }
}

interface Key {
  id: string
  bytes: Uint8Array
}

/** The id tells nothing of the key that could be used. */
function keyOf(secret: string): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'casewright secret box', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

const wrongKey = (place: string, id: string | undefined, current: string): SettingsError =>
  new SettingsError(
    `The secret of ${place} was encrypted with the key ${id}, and SECRETS_KEY is the key ${current}: set SECRETS_KEY or SECRETS_KEY_PREVIOUS to the key ${id}.`,
  )
