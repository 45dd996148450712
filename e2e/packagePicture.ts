import type { Browser } from '@playwright/test'

interface PrintedPackage {
  brand: string
  strength: string
  purpose: string
  count: string
  /** As it stands after EXP. */
  expiry: string
}

const CETIRIZINE: PrintedPackage = {
  brand: 'Cetirizine',
  strength: '10 mg',
  purpose: 'Relief of hay fever and allergies',
  count: '20 tablets',
  expiry: '08/2031',
}

/** A photo-like JPEG of a carton, printed as real ones are: brand, strength, form and count, lot and expiry. */
export async function photographPackage(
  browser: Browser,
  differences: Partial<PrintedPackage> = {},
): Promise<Buffer> {
  const printed = { ...CETIRIZINE, ...differences }
  const page = await browser.newPage({ viewport: { width: 1600, height: 1200 } })
  await page.setContent(`
    <body style="margin:0;background:#8d7a63;font-family:Liberation Sans,Arial,sans-serif">
      <main style="position:absolute;left:180px;top:170px;width:1200px;height:800px;background:#fdfdfb;
                   transform:rotate(-2deg);box-shadow:0 30px 60px #0008;border-top:90px solid #0b6b8f;padding:40px;box-sizing:border-box">
        <div style="font-size:130px;font-weight:700;color:#0b3d5c">${printed.brand}</div>
        <div style="font-size:64px;color:#0b6b8f">${printed.strength}</div>
        <div style="font-size:48px;margin-top:40px;color:#222">${printed.purpose}</div>
        <div style="font-size:56px;font-weight:700;margin-top:60px;color:#222">${printed.count}</div>
        <div style="position:absolute;right:60px;bottom:50px;font-size:40px;color:#222;border:2px solid #222;padding:16px 24px;line-height:1.5">
          LOT B4471<br>EXP ${printed.expiry}
        </div>
      </main>
    </body>`)
  const picture = await page.screenshot({ type: 'jpeg', quality: 90 })
  await page.close()
  return picture
}
