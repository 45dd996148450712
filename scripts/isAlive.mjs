// A container's health check: exit code 0 if the server on this machine answers, else 1.
const address = `http://127.0.0.1:${process.env.PORT || 3000}/api/health`
const isAlive = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  (answer) => answer.ok,
  () => false,
)
process.exit(isAlive ? 0 : 1)
