"""Trains neck and head on cached features for MINUTES: train.py MINUTES [WARM_CHECKPOINT]. New shards are taken in as they appear."""
import collections, glob, math, os, random, sys, time
import numpy as np, onnx, torch
from make_lines import ALPHABET
from model import new_neck, old_classes, read, shipped_neck

WORK, BATCH, PEAK, NECK_SHARE = os.environ["WORK"], 32, float(os.environ.get("PEAK", 1.5e-3)), float(os.environ.get("NECK_SHARE", .25))
LATIN_SHARE = float(os.environ.get('LATIN_SHARE', 1))  # of the cached Latin lines, how many are trained on
INDEX = {c: i for i, c in enumerate(ALPHABET, 1)}


def load(file):
    with np.load(file) as z: features, ends, labels = z['features'], z['ends'], [l.split('\t') for l in z['labels']]
    starts = [0, *ends[:-1]]
    return [(features[a:b], *label) for a, b, label in zip(starts, ends, labels)]


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1): last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


def texts_of(neck, lines, characters):
    neck.eval()
    order, found = sorted(range(len(lines)), key=lambda i: len(lines[i][0])), {}
    with torch.no_grad():
        for size in sorted({len(l[0]) for l in lines}):
            group = [i for i in order if len(lines[i][0]) == size]
            for k in range(0, len(group), 64):
                part = group[k:k + 64]
                x = torch.tensor(np.stack([lines[i][0] for i in part]).astype(np.float32)).transpose(1, 2)
                found.update(zip(part, read(neck(x).numpy(), characters)))
    neck.train()
    return [found[i] for i in range(len(lines))]


def score(lines, texts, fold=lambda t: t):
    """Characters and whole lines right, by script, kind and style (spaces apart: the product sets them itself)."""
    sums = collections.defaultdict(lambda: [0, 0, 0, 0])
    for (_, text, script, kind, style), got in zip(lines, texts):
        a, b = fold(text).replace(' ', ''), fold(got).replace(' ', '')
        for key in ('all', script, script + ' ' + kind, script + ' ' + style):
            s = sums[key]; s[0] += distance(a, b); s[1] += len(a); s[2] += a == b; s[3] += 1
    return {k: (round(100 * (1 - s[0] / max(1, s[1])), 1), round(100 * s[2] / s[3], 1), s[3]) for k, s in sorted(sums.items())}


def main(minutes, warm=None):
    torch.manual_seed(0); random.seed(0); torch.set_num_threads(int(os.environ.get('THREADS', 1)))
    model = onnx.load(os.environ['MODEL'])
    neck, _ = new_neck(model)
    if warm: neck.load_state_dict(torch.load(warm))
    neck.train()
    body = [p for n, p in neck.named_parameters() if not n.startswith('head')]  # folded normalisation: its weights bear small steps only
    optimiser = torch.optim.AdamW([dict(params=body, share=NECK_SHARE), dict(params=neck.head.parameters(), share=1)], PEAK, weight_decay=.01, betas=(.9, .98))
    held, known, buckets = load(WORK + '/features-9000.npz'), {WORK + '/features-9000.npz'}, collections.defaultdict(list)
    ctc, start, step, losses, seen, next_report, best = torch.nn.CTCLoss(zero_infinity=True), time.time(), 0, [], 0, 60, 0
    while True:
        share = (time.time() - start) / (60 * minutes)
        if step % 100 == 0:
            for file in sorted(set(glob.glob(WORK + '/features-*.npz')) - known):
                known.add(file)
                for line in load(file):
                    if line[2] != 'latin' or random.random() < LATIN_SHARE: buckets[len(line[0])].append(line)
            sizes = list(buckets); weights = [len(buckets[s]) for s in sizes]
        if share >= 1: break
        for group in optimiser.param_groups: group['lr'] = group['share'] * PEAK * min(1, (step + 1) / 60) * (.5 + .5 * math.cos(math.pi * share)) + 1e-5
        size = random.choices(sizes, weights)[0]
        part = random.choices(buckets[size], k=min(BATCH, len(buckets[size])))
        x = torch.tensor(np.stack([l[0] for l in part]).astype(np.float32)).transpose(1, 2)
        if random.random() < .3: x = x * (1 + .05 * torch.randn_like(x))
        targets = [[INDEX[c] for c in l[1]] for l in part]
        scores = neck(x).log_softmax(-1).transpose(0, 1)
        loss = ctc(scores, torch.tensor(sum(targets, [])), torch.full((len(part),), scores.shape[0]), torch.tensor([len(t) for t in targets]))
        optimiser.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(neck.parameters(), 2.); optimiser.step()
        step += 1; seen += len(part); losses.append(loss.item())
        if time.time() - start > next_report:
            some = held[:600]; result = score(some, texts_of(neck, some, [''] + ALPHABET))
            print(f'{(time.time() - start) / 60:.1f} min', step, 'steps', seen, 'lines seen of', sum(weights), 'loss', round(np.mean(losses[-300:]), 3), {k: result[k][:2] for k in ('all', 'latin', 'cyrillic', 'greek', 'latin date', 'latin dots', 'cyrillic print', 'greek print')}, flush=True)
            torch.save(neck.state_dict(), WORK + '/neck.pt'); next_report = time.time() - start + 120
            if result['all'][0] >= best: best = result['all'][0]; torch.save(neck.state_dict(), WORK + '/best.pt')
    torch.save(neck.state_dict(), WORK + '/neck.pt')
    for name, texts in (('new', texts_of(neck, held, [''] + ALPHABET)), ('shipped', texts_of(shipped_neck(model), held, old_classes()))):
        print(name); [print('  ', k, *v) for k, v in score(held, texts).items()]


if __name__ == '__main__': main(float(sys.argv[1]), *sys.argv[2:3])
