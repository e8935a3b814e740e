import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { found } from '../data/errors.ts'
import type { BytesReply } from './bytes.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="swagger-ui.css">
<link rel="icon" href="favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="initializer.js"></script>
</body>
</html>
`

const initializer = `window.ui = SwaggerUIBundle({ url: '../v3/api-docs', dom_id: '#swagger-ui', deepLinking: true })
`

const own: Record<string, { bytes: string; contentType: string }> = {
  'index.html': { bytes: page, contentType: 'text/html; charset=utf-8' },
  'initializer.js': { bytes: initializer, contentType: 'text/javascript; charset=utf-8' },
}

/** The parts of swagger-ui-dist that the page uses; nothing else of the package can be asked for. */
const packaged: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** The page may load from its own folder and nowhere else; Swagger UI sets styles inline. */
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** A file of the interactive API page, which is whole in itself: it works without the internet. */
export async function apiPageFile(file: string): Promise<BytesReply> {
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-cache' }
  if (Object.hasOwn(own, file)) return { ...(own[file] as { bytes: string; contentType: string }), headers }
  const contentType = found(Object.hasOwn(packaged, file) ? packaged[file] : undefined, `the file ${file}`)
  const path = join(dirname(findPackageJSON('swagger-ui-dist', import.meta.url) as string), file)
  return { bytes: await readFile(path), contentType, headers: { ...headers, 'cache-control': 'public, max-age=86400' } }
}
