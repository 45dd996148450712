import fs from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { WebhookMessage } from './webhookMessage.ts'

test('docs/webhook.schema.json is the schema of what webhooks get', () => {
  const documented = JSON.parse(fs.readFileSync('docs/webhook.schema.json', 'utf8'))
  expect(documented).toEqual(z.toJSONSchema(WebhookMessage))
})
