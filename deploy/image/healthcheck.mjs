// Exits with 0 while the process of the container answers at all, also while it migrates. Which services it runs does not matter.
const { PORT = '8080' } = process.env
const isAnswered = await fetch(`http://127.0.0.1:${PORT}/`, { redirect: 'manual' }).then(
  () => true,
  () => false,
)
process.exit(isAnswered ? 0 : 1)
