// Fills the templates of app stores for a release: `node scripts/stores.mjs FOLDER OWNER VERSION DIGEST`, where FOLDER is new
// and DIGEST that of the image (`sha256:…`).
import fs from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const [folder, OWNER, VERSION, DIGEST] = process.argv.slice(2)
if (!DIGEST || fs.existsSync(folder)) {
  console.error('Usage: node scripts/stores.mjs FOLDER OWNER VERSION DIGEST (a new folder)')
  process.exit(1)
}

const copy = (from, to) => fs.cpSync(path.join(root, from), path.join(folder, to), { recursive: true })

// Home Assistant looks for repository.yaml at the root.
copy('deploy/home-assistant', '.')
for (const store of ['casaos', 'unraid', 'umbrel']) copy(`deploy/${store}`, store)
const filled = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
for (const entry of filled.filter((file) => file.isFile())) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  const text = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(
    file,
    text.replaceAll('OWNER', OWNER).replaceAll('VERSION', VERSION).replaceAll('DIGEST', DIGEST),
  )
}
copy('CHANGELOG.md', 'medicine_cabinet/CHANGELOG.md')
copy('web/public/icon-192.png', 'medicine_cabinet/icon.png')
copy('web/public/icon-512.png', 'icon.png')
for (const name of ['today', 'photo']) copy(`docs/pictures/${name}-light.webp`, `${name}.webp`)
