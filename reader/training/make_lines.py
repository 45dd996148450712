"""Synthetic text lines as packages print them: (text, script, kind, RGB image 48 px high).

REGISTERS, LEXICON, WORDS (a folder of unpacked hunspell packages) and FONTS (font folders) come from the environment.
"""
import csv, functools, glob, gzip, os, random, re, unicodedata
import cv2
import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

HEIGHT, STEP, LEAST, MOST = 48, 16, 48, 560
LATIN = ''.join(map(chr, range(33, 127))) + (
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ'
    'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŒœŔŕŘřŚśŞşŠšŤťŪūŮůŰűŲųŶŷŸŹźŻżŽžȘșȚț')
GREEK = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωΆΈΉΊΌΎΏάέήίόύώϊϋΐΰ'
CYRILLIC = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяІіЇїЄєҐґЂЈЉЊЋЏђјљњћџ'
SIGNS = '°±×÷•–—‘’“”„…€£§™®©µ²³½¼¾№«»¿¡ªº'
ALPHABET = list(dict.fromkeys(LATIN + GREEK + CYRILLIC + SIGNS)) + [' ']
KNOWN = set(ALPHABET)
HELD_OUT = os.environ.get('HELD_OUT') == '1'  # draw with the held-out fonts only
DICTIONARIES = dict(  # language: part of the name of its .dic file
    en='en_US', fr='fr', de='de_DE', es='es_ES', pt='pt_BR', it='it_IT', nl='nl', pl='pl_PL', cs='cs_CZ', sk='sk_SK', hu='hu_HU', ro='ro_RO',
    hr='hr_HR', sl='sl_SI', lt='lt', lv='lv', et='et', tr='tr', sv='sv', da='da_DK', no='nb_NO', is_='is', ru='ru_RU', uk='uk_UA', bg='bg_BG',
    el='el_GR', sr='sr')
CAPTIONS = {
    'latin': '''EXP|Exp.|EXP.:|EXP DATE|Expiry date|Use by|Best before|LOT|Lot:|Lot No.|Batch No.|B.No.|BN|MFG|MFD|Mfg. Date|Mfg.Lic.No.|M.R.P.|CAD|Caducidad|Caduc.|
Vencimiento|VTO|VENC.|VAL|Validade|Válido até|Data de validade|Fabricação|Fab.|Lote|LOTE N.º|Fecha de fabricación|PER|Péremption|Date de péremption|À utiliser avant|Ut. av.|
N° de lot|Scad.|Scadenza|Lotto|Da usare entro|Verwendbar bis|Verw. bis|Verfalldatum|Ch.-B.|Ch.-Bez.|Haltbar bis|Houdbaar tot|Niet te gebruiken na|Partij|Utg. dat.|Utgångsdatum|
Används före|Utløpsdato|Anv. før|Udløbsdato|Käyt. viim.|Käytettävä viimeistään|Erä|Kõlblik kuni|Partii nr|Derīgs līdz|Sērija|Tinka iki|Serija|Termin ważności|Ważny do|Nr serii|
Zużyć do|Použitelné do|Č. šarže|Použiteľné do|Č. šarže|EXSP|Felhasználható|Felh.:|Gy. sz.:|Lejárat|Rok valjanosti|Rok uporabnosti|Upotrijebiti do|Važi do|Data expirării|A se utiliza până la|
Seria|Son Kullanma Tarihi|Son Kul. Tar.|S.K.T.|SKT|Üretim tarihi|Ü.T.|Parti No|Seri No|PVP|Fyrnist|Skadon|Data fabricației|Keep out of reach of children|Tenir hors de la portée des enfants|
Mantener fuera del alcance de los niños|Manter fora do alcance das crianças|Für Kinder unzugänglich aufbewahren|Przechowywać w miejscu niewidocznym dla dzieci|Uchovávejte mimo dohled dětí|
Gyermekektől elzárva tartandó|Çocukların ulaşamayacağı yerlerde saklayınız|Förvaras utom syn- och räckhåll för barn|Store below 25°C|Do not store above 30 °C|film-coated tablets|comprimés pelliculés|
comprimidos recubiertos con película|comprimidos revestidos por película|Filmtabletten|tabletki powlekane|potahované tablety|filmtabletta|film kaplı tablet|filmdragerade tabletter|comprimate filmate|
filmom obložene tablete|oral use|voie orale|vía oral|via oral|uso oral|zum Einnehmen|doustnie|perorální podání|oralno|Ağızdan alınır''',
    'cyrillic': '''Годен до|Годен до:|Срок годности|Серия|Серия:|Дата изготовления|Изготовлено|Таблетки|таблетки, покрытые пленочной оболочкой|капсулы|для приема внутрь|Хранить в недоступном для детей месте|
Хранить при температуре не выше 25 °C|По рецепту|Без рецепта|Придатний до|Термін придатності|Серія|Дата виготовлення|Вироблено|таблетки, вкриті оболонкою|Зберігати в недоступному для дітей місці|
Годен до:|Партида|Партида №|Срок на годност|Партиден №|филмирани таблетки|перорално приложение|Да се съхранява на място, недостъпно за деца|Рок употребе|Серија|Употребити до|Важи до|ГОДЕН ДО|СЕРИЯ|ПРИДАТНИЙ ДО|№ серии|
раствор для инъекций|мазь для наружного применения|капли глазные|сироп|спрей назальный|обезболивающее|от кашля|при простуде|Ибупрофен|Парацетамол|Амоксициллин|Лоратадин|Омепразол|Аспирин|Цитрамон|Но-шпа|Кеторол|Мезим|Анальгин''',
    'greek': '''ΛΗΞΗ|ΗΜ. ΛΗΞΗΣ|Ημ. λήξης|ΗΜΕΡ. ΛΗΞΗΣ|Ημερομηνία λήξης|ΠΑΡΤΙΔΑ|Παρτίδα|ΑΡ. ΠΑΡΤΙΔΑΣ|Αρ. παρτίδας|ΗΜ. ΠΑΡΑΓΩΓΗΣ|Δισκία|επικαλυμμένα με λεπτό υμένιο δισκία|καψάκια|σκληρά καψάκια|
Από του στόματος χρήση|Από στόματος χρήση|Να φυλάσσεται σε θέση την οποία δεν βλέπουν τα παιδιά|Μη φυλάσσετε σε θερμοκρασία μεγαλύτερη των 25°C|πόσιμο διάλυμα|σιρόπι|αλοιφή|κρέμα|οφθαλμικές σταγόνες|
Παρακεταμόλη|Ιβουπροφαίνη|Αμοξικιλλίνη|Ομεπραζόλη|Χορηγείται με ιατρική συνταγή|παυσίπονο|αντιπυρετικό|ΔΙΣΚΙΑ|ΚΑΨΑΚΙΑ''',
}
MONTHS = {
    'latin': 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January February March April June July August September October November December '
    'enero febrero abril agosto diciembre janvier février août décembre Januar März Mai Okt Dez março maio setembro ENE ABR AGO DIC MRT MEI OKT kwi cze sty paź Oca Şub Ağu Eyl Eki Ara'.split(),
    'cyrillic': 'янв фев мар апр май июн июл авг сен окт ноя дек січ лют бер кві тра чер лип сер вер жов лис гру ЯНВ АВГ ДЕК'.split(),
    'greek': 'Ιαν Φεβ Μαρ Απρ Μάι Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ ΙΑΝ ΜΑΡ'.split(),
}
UNITS = 'mg g ml mg/ml µg mcg IU IE UI % mmol mg/5 ml g/100 g °C tablets capsules comprimés Tabletten comprimidos tablet kapsułek St N1 N2 N3'.split(' ')
UNITS_OF = {'latin': UNITS, 'cyrillic': 'мг г мл мкг МЕ ЕД таб. табл. капс. шт. мг/мл %'.split(), 'greek': 'mg ml g δισκία καψάκια mg/ml % I.U.'.split()}


def rows(pattern, column, delimiter=','):
    found = []
    for file in glob.glob(os.path.join(os.environ['REGISTERS'], pattern)):
        with gzip.open(file, 'rt', encoding='utf8', errors='ignore') as stream:
            found += [row[column] for row in csv.reader(stream, delimiter=delimiter) if len(row) > column]
    return found


@functools.cache
def names():
    found = rows('es-cima/Medicamentos*', 1) + rows('ca-dpd/drug*', 4) + rows('eu-ema/med*', 1) + rows('fr-bdpm/CIS_CIP*', 2, '\t') + rows('es-cima/Pres*', 2)
    found += rows('es-cima/Medicamentos*', 7) + rows('ca-dpd/ingred*', 11) + rows('us-drugsatfda/*', 5)
    for file in glob.glob(os.environ['LEXICON'] + '/*.csv'):
        with open(file, encoding='utf8') as stream:
            found += [part for row in csv.reader(stream) for cell in row for part in cell.split('|')]
    return sorted({each.strip() for each in found if 2 < len(each.strip()) < 70})


@functools.cache
def words():
    """Script: list of word lists, one a language."""
    found = {'latin': [], 'cyrillic': [], 'greek': []}
    for language, name in DICTIONARIES.items():
        files = [f for f in glob.glob(os.environ['WORDS'] + '/**/*.dic', recursive=True) if os.path.basename(f).startswith(name) and 'hyph' not in f]
        if not files: continue
        aff = files[0][:-4] + '.aff'
        encoding = (re.search(rb'SET\s+(\S+)', open(aff, 'rb').read()) or [0, b'utf-8'])[1].decode() if os.path.exists(aff) else 'utf-8'
        text = open(files[0], 'rb').read().decode(encoding.replace('microsoft-cp', 'cp'), 'ignore')
        each = [w for w in (line.split('/')[0].split('\t')[0].strip() for line in text.split('\n')) if 2 < len(w) < 18 and set(w) <= KNOWN]
        script = 'cyrillic' if language in ('ru', 'uk', 'bg', 'sr') else 'greek' if language == 'el' else 'latin'
        if len(each) > 500: found[script].append(each)
    return found


PAIRS = {
    'cyrillic': dict(zip('a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh j x c w q h sch'.split(), 'а б в г д е ж з и и к л м н о п р с т у ф х ц ч ш дж кс к в к х щ'.split())),
    'greek': dict(zip('a b v g d e z h th i k l m n x o p r s t u f ch ps y c j w q'.split(), 'α μπ β γ ντ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ ου φ χ ψ υ κ τζ ω κ'.split())),
}


def transliterated(name, script):
    """A Latin name in the letters of another script, as importers print it."""
    name = ''.join(c for c in unicodedata.normalize('NFD', name.lower()) if not unicodedata.combining(c))
    pairs = PAIRS[script]
    if script == 'cyrillic' and random.random() < .2: pairs = {**pairs, 'i': 'і', 'y': 'й', 'e': random.choice('еєэ'), 'g': 'ґ' if random.random() < .1 else 'г', 'j': random.choice('јй'), 'dj': 'ђ', 'lj': 'љ', 'nj': 'њ'}
    name = re.sub('|'.join(sorted(pairs, key=len, reverse=True)), lambda m: pairs[m[0]], name)
    return re.sub(r'σ\b', 'ς', name)


def date(script):
    y, m, d = random.randint(2015, 2035), random.randint(1, 12), random.randint(1, 31)
    s = random.choice('//..-- ')
    r = random.random()
    year = str(y) if random.random() < .55 else f'{y % 100:02d}'
    if r < .4: return f'{m:02d}{s}{year}'
    if r < .65: return f'{d:02d}{s}{m:02d}{s}{year}'
    if r < .72: return f'{y}{s}{m:02d}' + (f'{s}{d:02d}' if random.random() < .5 else '')
    if r < .76: return f'{m:02d}{y % 100:02d}' if random.random() < .5 else f'{y}{m:02d}{d:02d}'
    month = random.choice(MONTHS[script])
    return (f'{d:02d}{s}' if random.random() < .3 else '') + month + random.choice(['', ' ', s, '.']) + year


def lot():
    letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
    return ''.join(random.choice(letters if random.random() < .35 else '0123456789') for _ in range(random.randint(4, 9)))


def caption(script): return random.choice(CAPTIONS[script].replace('\n', '').split('|'))


def recased(text):
    r = random.random()
    return text.upper() if r < .3 else text.title() if r < .42 else text


def make_text(script):
    """A text of a script and its kind."""
    r = random.random()
    if r < .16: return date(script), 'date'
    if r < .30: return caption(script) + random.choice([' ', ': ', ':', '  ', '. ']) + (date(script) if random.random() < .65 else lot()), 'date'
    if r < .34: return lot(), 'lot'
    if r < .42: return recased(caption(script)), 'caption'
    if r < .52:
        n = random.choice([f'{random.randint(1, 1000)}', f'{random.randint(0, 99)}{random.choice(".,")}{random.randint(1, 99)}', f'{random.randint(1, 10)} x {random.randint(1, 20)}'])
        return n + random.choice(['', ' ']) + random.choice(UNITS_OF[script]), 'amount'
    if r < .62:  # every character of the alphabet is seen
        pool = {'latin': LATIN[94:] + SIGNS, 'cyrillic': CYRILLIC, 'greek': GREEK}[script]
        pool = pool if random.random() < .5 else pool + LATIN[:94] * (1 if script == 'latin' else 0) + '0123456789'
        return ''.join(random.choice(pool) for _ in range(random.randint(2, 9))), 'random'
    if script == 'latin' and r < .80:
        name = random.choice(names())
        return recased(name if len(name) < 34 else ' '.join(name.split()[:3])), 'name'
    if script != 'latin' and r < .76:
        name = transliterated(random.choice(names()), script)
        name = ' '.join(name.split()[:random.choice([1, 1, 2, 3])])
        name = random.choice([name.upper(), name.title().replace('Σ ', 'ς '), name.capitalize()])
        return name + random.choice(['', '', '', '®', f' {random.choice([5, 10, 20, 50, 100, 200, 250, 500])} {random.choice(UNITS_OF[script])}']), 'name'
    lists = words()[script]
    each = random.choice(lists)
    return recased(' '.join(random.choice(each) for _ in range(random.randint(1, 3)))), 'words'


@functools.cache
def fonts():
    """Font files with a set of the characters of each."""
    found = []
    for folder in os.environ['FONTS'].split(':'):
        for file in sorted(glob.glob(folder + '/**/*.[ot]tf', recursive=True)):
            if re.search(r'(Noto(Sans|Serif)(?!(Mono|Display)?-)|Symbol|Emoji|Dingbat|Math|Hairline|Thin|Blackletter|DSEG|D050000L|Z003|Variable|\[|SC\d|Initials)', os.path.basename(file)): continue
            try: has = {chr(c) for c in TTFont(file, lazy=True).getBestCmap()} & KNOWN
            except Exception: continue
            if len(has) > 90 and is_held_out(file) == HELD_OUT: found.append((file, has))
    return found


def is_held_out(file):
    """Whole families are never trained on: one in nine, by the sum of its name's letters."""
    return sum(map(ord, family(file))) % 9 == 3


def family(file): return re.split('[-_]|Bold|Regular|Italic|Mono', os.path.basename(file).split('.')[0])[0].lower()


@functools.lru_cache(400)
def font(file, size): return ImageFont.truetype(file, size)


def font_for(text, mono=False):
    need = set(text)
    for _ in range(60):
        file, has = random.choice(fonts())
        if mono and not re.search('Mono|Cousine|3270|ocr|Agave|Fira|Inconsolata|Narrow|Condensed', file, re.I): continue
        if need <= has: return file


def masked(text):
    """The text's ink as a float picture from 0 to 1, cut to its box."""
    file = font_for(text)
    if not file: return None
    f = font(file, random.choice([36, 44, 52, 60]))
    x0, y0, x1, y1 = f.getbbox(text)
    if x1 - x0 < 4 or y1 - y0 < 4: return None
    spread = random.random() < .15
    if spread:
        gap = random.randint(2, 9)
        widths = [f.getlength(c) + gap for c in text]
        image = Image.new('L', (int(sum(widths)) + 12, y1 - y0 + 8)); draw = ImageDraw.Draw(image); x = 4
        for c, w in zip(text, widths): draw.text((x, 4 - y0), c, 255, f); x += w
    else:
        image = Image.new('L', (x1 - x0 + 8, y1 - y0 + 8))
        ImageDraw.Draw(image).text((4 - x0, 4 - y0), text, 255, f)
    return np.asarray(image, np.float32) / 255


def dotted(text):
    """The text as an ink-jet prints it: dots on a coarse raster."""
    file = font_for(text, mono=True)
    if not file: return None
    f = font(file, random.choice([9, 10, 11, 12, 13, 15]))
    x0, y0, x1, y1 = f.getbbox(text)
    image = Image.new('L', (x1 - x0 + 2, y1 - y0 + 2)); draw = ImageDraw.Draw(image)
    if random.random() < .7: draw.fontmode = '1'
    draw.text((1 - x0, 1 - y0), text, 255, f)
    on = np.asarray(image) > 110
    if on.sum() < 4: return None
    px, py = random.uniform(4.5, 7.5), random.uniform(4.5, 7)
    radius, slant = random.uniform(.33, .62) * min(px, py), random.uniform(-.05, .25) if random.random() < .4 else 0
    h, w = on.shape
    out = np.zeros((int(h * py + 12), int(w * px + 12 + h * py * abs(slant))), np.float32)
    loss = random.choice([0, 0, .02, .06])
    for y, x in zip(*np.nonzero(on)):
        if random.random() < loss: continue
        jitter = np.random.normal(0, .35, 2)
        cx, cy = 6 + x * px + jitter[0] + (h - y) * py * max(slant, 0), 6 + y * py + jitter[1]
        cv2.circle(out, (int(cx * 16), int(cy * 16)), int(radius * 16), 1, -1, cv2.LINE_AA, 4)
    return out


def colours():
    while True:
        back, ink = np.random.uniform(0, 255, 3), np.random.uniform(0, 255, 3)
        if random.random() < .45: back, ink = np.random.uniform(170, 255) + np.random.uniform(-25, 25, 3), np.random.uniform(0, 90) + np.random.uniform(-15, 40, 3)
        if random.random() < .12: back, ink = ink, back
        if abs((back - ink) @ (.3, .59, .11)) > 45: return np.clip(back, 0, 255), np.clip(ink, 0, 255)


def make_image(text, style):
    """One line's picture, 48 px high, its width a multiple of STEP; None if it cannot be drawn."""
    ink = dotted(text) if style == 'dots' else masked(text)
    if ink is None: return None
    h, w = ink.shape
    pad = [int(h * random.uniform(-.02, .28)) for _ in range(2)] + [int(h * random.uniform(.02, .5)) for _ in range(2)]
    ink = np.pad(ink, [(max(pad[0], 0), max(pad[1], 0)), (pad[2], pad[3])])
    h, w = ink.shape
    a = .06 * h  # perspective and a slight turn, as boxes are never quite right
    corners = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    lean = random.uniform(-.02, .02) * w
    moved = corners + np.random.uniform(-a, a, (4, 2)).astype(np.float32) + np.float32([[0, 0], [0, min(lean, .1 * h)], [0, min(lean, .1 * h)], [0, 0]])
    ink = cv2.warpPerspective(ink, cv2.getPerspectiveTransform(corners, moved), (w, h))
    if style == 'foil':  # no colour of its own: edges catch light and cast shadow
        shift = random.choice([1, 2, 3])
        relief = cv2.GaussianBlur(ink, (0, 0), random.uniform(.8, 2))
        relief = np.roll(relief, shift, 0) + np.roll(relief, shift, 1) - np.roll(relief, -shift, 0) - np.roll(relief, -shift, 1)
        base = np.random.uniform(90, 215) + np.random.uniform(-12, 12, 3)
        image = base + relief[..., None] * random.choice([-1, 1]) * random.uniform(22, 70) + ink[..., None] * random.uniform(-25, 25)
        image = image + cv2.resize(np.random.normal(0, random.uniform(2, 14), (max(2, h // 10), max(2, w // 10))).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)[..., None]
    else:
        back, front = colours()
        strength = ink[..., None] * random.uniform(.55, 1)
        image = back * (1 - strength) + front * strength
    if random.random() < .4: image = image + np.linspace(-1, 1, w)[None, :, None] * random.uniform(-45, 45) + np.linspace(-1, 1, h)[:, None, None] * random.uniform(-20, 20)
    if random.random() < .25:
        image = image + cv2.resize(np.random.normal(0, random.uniform(4, 18), (4, max(2, w // 30))).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)[..., None]
    low = random.uniform(12, 20) if style == 'low' else random.uniform(20, 80)
    if style == 'dots': low = max(low, 26)
    scale = low / h
    image = cv2.resize(image.astype(np.float32), (max(8, int(w * scale)), max(8, int(low))), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    if random.random() < .5: image = cv2.GaussianBlur(image, (0, 0), random.uniform(.3, 1.1 if style != 'low' else .7) * max(1, low / 32))
    if random.random() < .1:
        n = random.choice([3, 5]); image = cv2.filter2D(image, -1, np.full((1, n) if random.random() < .5 else (n, 1), 1 / n, np.float32))
    if random.random() < .6: image = image + np.random.normal(0, random.uniform(1, 11), image.shape)
    image = np.clip(image, 0, 255).astype(np.uint8)
    if random.random() < .6: image = cv2.imdecode(cv2.imencode('.jpg', image, [cv2.IMWRITE_JPEG_QUALITY, random.randint(35, 92)])[1], 1)
    width = round(HEIGHT * image.shape[1] / image.shape[0] * random.uniform(.9, 1.12) / STEP) * STEP
    if not LEAST <= width <= MOST: return None
    return cv2.resize(image, (width, HEIGHT), interpolation=cv2.INTER_AREA if image.shape[0] > HEIGHT else cv2.INTER_LINEAR)


def lines():
    """Endless lines: (text, script, kind, style, image)."""
    while True:
        script = random.choices(['latin', 'cyrillic', 'greek'], [.15, .5, .35])[0]
        text, kind = make_text(script)
        text = re.sub(' +', ' ', ''.join(c for c in unicodedata.normalize('NFC', text) if c in KNOWN)).strip()
        if not 1 <= len(text) <= 40: continue
        style = random.choices(['print', 'low', 'dots', 'foil'], [.48, .2, .22 if kind in ('date', 'lot') else .06, .14])[0]
        image = make_image(text, style)
        if image is None: continue
        steps = image.shape[1] // 8
        if len(text) + sum(a == b for a, b in zip(text, text[1:])) > steps - 2: continue
        yield text, script, kind, style, image


if __name__ == '__main__':
    import time
    random.seed(1); np.random.seed(1)
    print(len(ALPHABET), 'characters', len(fonts()), 'fonts', len(names()), 'names', {k: [len(l) for l in v] for k, v in words().items()})
    made, start, sheet = lines(), time.time(), []
    for _ in range(60):
        text, script, kind, style, image = next(made)
        sheet.append(np.pad(image, [(0, 4), (0, MOST - image.shape[1]), (0, 0)]))
    print((time.time() - start) / 60, 's a line')
    cv2.imwrite(os.environ.get('SHEET', 'sheet.png'), np.hstack([np.vstack(sheet[i::3]) for i in range(3)]))
