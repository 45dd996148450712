import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'

/** Signed by itself for 127.0.0.1, valid until 2126. */
const SELF_SIGNED = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUdCIFM0RBhxyX8Ndzk2WJ/ihnvxIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE0MTcwN1oYDzIxMjYxMTAz
MTQxNzA3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASjQ4tDXEB2UG7eyLrOi4Ugw0NIdltKhPb0lhwduPsz8LYQtrJZh3zq
s/nak0JfM3Bpr+zlreKV2rDHNn+JIX8co2QwYjAdBgNVHQ4EFgQU/3CHcdE+xMtX
3TiLv5soBIKroXkwHwYDVR0jBBgwFoAU/3CHcdE+xMtX3TiLv5soBIKroXkwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IG5Glm6pFpNEYbsNN71JHgCrIuOs4ABvseHrH5LEvQdvAiEA2XHqJ1TWynyA+2nL
LHes7KeCLAAiOlNe+JU22xIgFoM=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg46fMBpD/gRafEaqN
rRenQeVOoCcMoB62ygHHCJjoQXahRANCAASjQ4tDXEB2UG7eyLrOi4Ugw0NIdltK
hPb0lhwduPsz8LYQtrJZh3zqs/nak0JfM3Bpr+zlreKV2rDHNn+JIX8c
-----END PRIVATE KEY-----`,
}

/** Port of a TLS server on this machine that no one trusts, until the end of the test. */
export async function startUntrustedServer(): Promise<number> {
  const server = tls.createServer(SELF_SIGNED).on('tlsClientError', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
