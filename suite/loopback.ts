/** Only whole addresses: a name such as 127.example.com belongs to anybody. */
export const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/
export const isLoopback = (address: string): boolean => loopback.test(new URL(address).hostname)
