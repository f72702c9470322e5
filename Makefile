# What CI runs and what a newcomer runs are the same targets; `make help` lists them.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:

export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export WRANGLER_SEND_METRICS := false
export CI := true
# Overrides the machine's own flags, so that a program does not depend on the commit it is built from.
export GOFLAGS := -buildvcs=false

WASM := GOOS=js GOARCH=wasm
LDFLAGS := -trimpath -ldflags="-s -w -buildid="
GO_FILES := go.mod go.sum $(shell find core wasm worker -name '*.go' -not -name '*_test.go') $(shell find core -name '*.css' -o -name '*.tsv' -o -name '*.txt') $(wildcard worker/rest/mcp/*.json)
INSTALLED := node_modules/.installed
PEERS := worker/bench/node_modules/.installed
GENERATED := wasm/src/operations.gen.ts
CLIENT := wasm/src/service.gen.ts
PARAMETERS := web/app/state/parameters.gen.ts
KINDS := web/app/state/kinds.gen.ts
KEYS := wasm/src/elements/keys.gen.ts
OPENAPI := worker/openapi/openapi.gen.json
MCP := worker/rest/mcp/results.gen.json
SCHEMA := worker/graphql/schema.graphql
SERIF := core/drawing/serif
ADVANCES := core/drawing/advances.gen.go
EXCEPTIONS := core/syllables/exceptions.txt
FAMILIAR := core/dalechall/words.txt
PRIMARY := core/dalechall/spache.txt
EASE := core/readability/ease.gen.go
FREQUENT := core/points/words.txt
TOOLKIT := wasm/dist/lettercraft-basic.wasm wasm/dist/lettercraft.wasm wasm/dist/lettercraft-texts.wasm wasm/dist/lettercraft-quotes.wasm wasm/dist/lettercraft-points.wasm wasm/dist/go-runtime.js wasm/dist/index.js
BOOTING := build/booting/lettercraft-basic.wasm build/booting/lettercraft.wasm build/booting/lettercraft-texts.wasm build/booting/lettercraft-quotes.wasm build/booting/lettercraft-points.wasm build/booting/rest.wasm build/booting/image.wasm build/booting/page.wasm build/booting/graphql.wasm
PROGRAMS := build/worker/rest.wasm build/worker/console/app.wasm build/worker/image.wasm build/worker/page.wasm build/worker/graphql.wasm
SITE := build/web.built
BUNDLES := build/bundles/.built
OPERATOR := build/lettercraft-admin
COMMAND := build/lettercraft
VERSION := $(shell sed -n 's/^  "version": "\(.*\)",$$/v\1/p' wasm/package.json)
RELEASE := build/release
PLATFORMS := linux-amd64 linux-arm64 darwin-amd64 darwin-arm64 windows-amd64 windows-arm64

.PHONY: help
help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | awk -F'\t' '{ printf "  make %-16s %s\n", $$1, $$2 }'

# Everything that installs or builds depends on this. It checks the machine's tools, not those of node_modules.
.PHONY: ready
ready:
	@PATH="$${PATH#*:}" sh scripts/ready.sh $(MAKECMDGOALS)

$(INSTALLED) $(TOOLKIT) $(BOOTING) $(PROGRAMS) $(OPERATOR) $(COMMAND) $(SITE) $(BUNDLES): | ready

.PHONY: dev
dev: build ## build, and serve page and interface at http://localhost:8787 (PORT=, STATE=dir)
	@exec node scripts/dev.mjs

.PHONY: key
key: ready ## open an account on the local server and print its key (PLAN=free|starter|pro|mega, CREDITS=n, PORT=)
	@node scripts/key.mjs

.PHONY: serve
serve: $(BUNDLES) $(OPERATOR) ## build, and serve without wrangler and Node, as on one machine, at http://localhost:8080 (PORT=, STATE=dir, SETTINGS=file)
	@exec $(OPERATOR) serve $(SETTINGS) $(if $(PORT),--listen=127.0.0.1:$(PORT)) $(if $(STATE),--state=$(STATE))

# The documents in the archive: docs/self-host.md, and all to which it and they lead.
BOX_DOCUMENTS := docs/self-host.md docs/operate.md docs/deploy.md docs/costs.md docs/reader-ease.md docs/scale.md docs/architecture.md docs/decisions.md docs/rationale.md docs/glossary.md wasm/README.md wasm/examples wasm/snapshot/README.md environments/production.toml

.PHONY: box
box: $(BUNDLES) $(OPERATOR) ## pack the service for one Linux machine into build/lettercraft-box.tar.gz
	rm -rf build/box && mkdir -p build/box
	cp -R --parents LICENSE NOTICE scripts/mail.mjs $(BOX_DOCUMENTS) $(wildcard build/*.json) build/web build/bundles $(OPERATOR) worker/box wrangler.toml $(wildcard worker/*/wrangler.toml worker/*/*/wrangler.toml) node_modules/@cloudflare/workerd-linux-*/bin build/box
	tar -C build --transform 's/^box/lettercraft/' -czf build/lettercraft-box.tar.gz box

.PHONY: image
image: box ## build the image "lettercraft" of the service for one Linux machine (DOCKER=podman, BASE=debian:bookworm-slim)
	$(or $(DOCKER),docker) build $(if $(BASE),--build-arg BASE=$(BASE)) -f worker/box/Dockerfile -t lettercraft build/box

.PHONY: build
build: $(TOOLKIT) $(PROGRAMS) $(OPERATOR) $(SITE) ## build the toolkit, the Worker's programs, the operator's program and the page

.PHONY: command
command: $(COMMAND) ## build the command line, one static binary, into build/lettercraft

.PHONY: bundle
bundle: $(BUNDLES) ## bundle the Workers as they are deployed, and compare their sizes with the platform's limits

.PHONY: deploy
deploy: environment $(BUNDLES) $(OPERATOR) ## make what a deployment needs, and deploy the Workers (ENV=production|staging)
	@$(OPERATOR) apply $(ENV)

.PHONY: stand-in
stand-in: $(INSTALLED) ## serve a stand-in for Cloudflare, to try deployments without an account (docs/deploy.md has its options)
	@exec node worker/test/cloudflare/serve.mjs

.PHONY: environment
environment:
	@test -f "environments/$(ENV).toml" || { echo "set ENV to the name of a file in environments, as in: make deploy ENV=production" >&2; exit 1; }

# The gate has what an ordinary change can break, the slow lane what takes long for what it tests: whole deployments, killed servers,
# memory under load, every state of the page in every mode. A test in NAME.test.mjs is in the gate, one in NAME.slow.mjs in the slow lane.
# The gate runs the Go tests with -short, which takes a part of each large corpus. The slow lane takes all of it, and runs the core as
# WebAssembly, too: the core has no code of its own for that, and the gate's tests of the toolkit run what was built of it.
.PHONY: test
test: test-go test-node ## run the gate: the tests that an ordinary change can break (eight minutes on two cores)

.PHONY: test-slow
test-slow: build $(BUNDLES) $(COMMAND) box test-go-all test-wasm ## run the slow lane: deployments, killed servers, memory, every state of the page, all Go tests
	@scripts/lane.sh "slow lane" node scripts/test.mjs {web,wasm,worker}/test/*.slow.mjs
	@scripts/lane.sh "interface on one machine" $(MAKE) test-box

# All files of both lanes that use the tests' server, except those about what one machine does not have: make dev (dev), backups of a server of
# wrangler's (backup), and wrangler beside one machine (box-front, box-operating). Files that start a server of wrangler's themselves
# (notifications, rotation, storage) are not among them.
.PHONY: test-box
test-box: build $(BUNDLES) $(COMMAND) ## run the tests of the interface against the service on one machine
	BOX=1 node scripts/test.mjs $$(grep -lE '"\./(client|guests|owner)\.mjs"|= (own|shared)Server\(' worker/test/*.{test,slow}.mjs \
		| grep -vE '/(dev\.test|backup\.slow|box-front\.slow|box-operating\.slow)\.mjs')

.PHONY: nightly
nightly: ## run the gate, the slow lane, 60 s of each fuzz target, 50 histories of deployments, mutants, bundlers, generators, pictures of the page and the Go module as its users get it (needs a network)
	@$(MAKE) test test-slow
	@scripts/lane.sh "fuzz targets" $(MAKE) fuzz
	@scripts/lane.sh "histories of deployments" $(MAKE) histories
	@scripts/lane.sh "mutants" $(MAKE) mutants
	@scripts/lane.sh "bundlers" $(MAKE) test-bundlers
	@scripts/lane.sh "generators" $(MAKE) test-generators
	@scripts/lane.sh "pictures" $(MAKE) screenshots
	@scripts/lane.sh "Go module" $(MAKE) publish-go PUBLISH=

# go vet is left to make lint. The seeds of the fuzz targets are tests, too.
.PHONY: test-go test-go-all test-wasm
test-go: $(INSTALLED)
	@scripts/lane.sh "Go tests" go test -vet=off -short ./...

# Go ends a package's tests after ten minutes, which a slow machine may need for a large corpus.
PATIENT := -timeout=30m

test-go-all: $(INSTALLED)
	@scripts/lane.sh "all Go tests" go test -vet=off $(PATIENT) ./...

# The core as it runs in a browser and in the Worker.
test-wasm: $(INSTALLED)
	@$(WASM) scripts/lane.sh "Go tests of the core as WebAssembly" \
		go test -vet=off $(PATIENT) -short -exec="$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./core/... ./wasm/...

.PHONY: test-node test-toolkit test-worker test-web
test-node: build # the three targets below in one run
	@scripts/lane.sh "tests of toolkit, Worker and page" node scripts/test.mjs {web,wasm,worker}/test/*.test.mjs

test-toolkit: build
	node scripts/test.mjs wasm/test/*.test.mjs

test-worker: build
	node scripts/test.mjs worker/test/*.test.mjs

test-web: build
	node scripts/test.mjs web/test/*.test.mjs

.PHONY: test-generators
test-generators: build ## generate clients from the OpenAPI document with four generators, and call a server (needs a network)
	node --test worker/test/generators/generators.mjs

.PHONY: test-bundlers
test-bundlers: build ## run the packed toolkit in bundlers and runtimes, and print the table of its README (ONLY="vite-7 bun", needs a network)
	node wasm/test/bundlers/run.mjs $(ONLY)

.PHONY: fuzz
fuzz: $(TOOLKIT) ## run every fuzz target for a time (T=60s)
	scripts/fuzz.sh $(or $(T),60s)
	node web/test/fuzzed-files.mjs $(or $(T),60s)

.PHONY: histories
histories: build $(BUNDLES) ## run random histories of deployments against a model (N=50 of them, FROM=1 is the first seed)
	node worker/test/deploy-histories.mjs $(or $(N),50) $(or $(FROM),1)

.PHONY: mutants
mutants: $(TOOLKIT) ## list the small mistakes that no test finds where they cost money, data or trust (P=core/booklet, EVERY=1 for all of them)
	go run ./scripts/mutants $(if $(EVERY),-every $(EVERY)) $(P)

.PHONY: lint
lint: build ## check format, types, suspicious code and generated files
	@unformatted=$$(go tool gofumpt -l *.go cmd core docs scripts wasm worker); test -z "$$unformatted" || { echo "run make format: $$unformatted" >&2; exit 1; }
	go vet ./...
	$(WASM) go vet ./...
	go tool staticcheck ./...
	go build -o build/staticcheck honnef.co/go/tools/cmd/staticcheck
	$(WASM) build/staticcheck -checks=inherit,-U1000 ./... # functions that only JavaScript calls look unused
	biome check --error-on-warnings
	tsc -p wasm --noEmit
	tsc -p wasm/test
	tsc -p worker
	tsc -p web
	tsc -p web/tsconfig.sw.json
	tsc -p web/test
	go mod tidy -diff
	@! grep -E '[0-9]{14}-[0-9a-f]{12}([+]incompatible)?$$' go.mod || { echo "a pseudo-version in go.mod needs a comment with its reason" >&2; exit 1; }
	@go run ./core/drawing/serif/cut Regular | cmp $(SERIF)/regular.ttf - || { echo "run make generate" >&2; exit 1; }
	@go run ./core/drawing/serif/cut Bold | cmp $(SERIF)/bold.ttf - || { echo "run make generate" >&2; exit 1; }
	@go run ./core/drawing/advances | gofmt | diff $(ADVANCES) - || { echo "run make generate" >&2; exit 1; }
	@go run ./core/syllables/exceptions | diff $(EXCEPTIONS) - || { echo "run make generate" >&2; exit 1; }
	@node scripts/dale-chall.mjs | diff $(FAMILIAR) - || { echo "run make generate" >&2; exit 1; }
	@node scripts/spache.mjs | diff $(PRIMARY) - || { echo "run make generate" >&2; exit 1; }
	@node scripts/frequent-words.mjs | diff $(FREQUENT) - || { echo "run make generate" >&2; exit 1; }
	@go run ./scripts/typescript | diff $(GENERATED) - || { echo "run make generate" >&2; exit 1; }
	@go run ./scripts/typescript service | diff $(CLIENT) - || { echo "run make generate" >&2; exit 1; }
	@go run ./scripts/typescript parameters | diff $(PARAMETERS) - || { echo "run make generate" >&2; exit 1; }
	@go run ./scripts/typescript keys | diff $(KEYS) - || { echo "run make generate" >&2; exit 1; }
	@go run ./scripts/typescript kinds | diff $(KINDS) - || { echo "run make generate" >&2; exit 1; }
	@node scripts/schema.mjs | diff $(SCHEMA) - || { echo "run make generate" >&2; exit 1; }
	@go run ./worker/openapi mcp | diff $(MCP) - || { echo "run make generate" >&2; exit 1; }
	@go run ./worker/openapi | diff $(OPENAPI) - || { echo "run make generate" >&2; exit 1; }

.PHONY: format
format: $(INSTALLED) ## format all sources
	go tool gofumpt -w *.go cmd core docs scripts wasm worker
	biome check --write

.PHONY: generate
generate: $(INSTALLED) ## write the generated files
	go run ./core/drawing/serif/cut Regular >$(SERIF)/regular.ttf.new && mv $(SERIF)/regular.ttf.new $(SERIF)/regular.ttf
	go run ./core/drawing/serif/cut Bold >$(SERIF)/bold.ttf.new && mv $(SERIF)/bold.ttf.new $(SERIF)/bold.ttf
	go run ./core/drawing/advances | gofmt >$(ADVANCES).new && mv $(ADVANCES).new $(ADVANCES)
	go run ./core/syllables/exceptions >$(EXCEPTIONS).new && mv $(EXCEPTIONS).new $(EXCEPTIONS)
	node scripts/dale-chall.mjs >$(FAMILIAR).new && mv $(FAMILIAR).new $(FAMILIAR)
	node scripts/spache.mjs >$(PRIMARY).new && mv $(PRIMARY).new $(PRIMARY)
	node scripts/frequent-words.mjs >$(FREQUENT).new && mv $(FREQUENT).new $(FREQUENT)
	go run ./scripts/typescript >$(GENERATED)
	go run ./scripts/typescript service >$(CLIENT)
	go run ./scripts/typescript parameters >$(PARAMETERS)
	go run ./scripts/typescript keys >$(KEYS)
	go run ./scripts/typescript kinds >$(KINDS)
	node scripts/schema.mjs >$(SCHEMA).new && mv $(SCHEMA).new $(SCHEMA)
	go run ./worker/openapi mcp >$(MCP).new && mv $(MCP).new $(MCP)
	go run ./worker/openapi >$(OPENAPI).new && mv $(OPENAPI).new $(OPENAPI)

.PHONY: fit-reader-ease
fit-reader-ease: $(INSTALLED) ## fit the reader ease again (CORPORA=folder for clones of the corpora, 1 GB)
	go run ./scripts/readerease $(or $(CORPORA),build/corpora) | gofmt >$(EASE).new && mv $(EASE).new $(EASE)

.PHONY: bench
bench: build build/bench/handwritten.wasm build/bench/serve/app.wasm bench-starts bench-mcp bench-images bench-pages bench-builder ## compare the data plane, images and pages with their peers, and measure the builder's speed and the toolkit's size
	node worker/bench/bench.mjs
	node wasm/size/size.mjs

.PHONY: bench-starts
bench-starts: build build/bench/drawings/long.txt
	node worker/bench/starts.mjs

.PHONY: bench-mcp
bench-mcp: build ## compare calls over MCP with calls over REST (REQUESTS=n)
	node worker/bench/mcp.mjs

.PHONY: bench-images
bench-images: build/worker/image.wasm wasm/dist/go-runtime.js wasm/dist/index.js build/bench/drawings/long.txt
	node worker/bench/images.mjs

.PHONY: bench-pages
bench-pages: build/bench/pages build/bench/pages.wasm $(PEERS)
	node worker/bench/pages.mjs

.PHONY: bench-builder
bench-builder: $(BUNDLES) ## measure the builder's first visit and its keystrokes in Chromium (SITES="build/web other/site" compares)
	node web/bench/builder.mjs $(or $(SITES),build/web)

.PHONY: builder-picture
builder-picture: build ## take the picture of the builder in the README, docs/builder.png
	node web/test/builder-picture.mjs

.PHONY: bench-first-call
bench-first-call: build ## measure how long a newcomer on a phone takes to the first call with a key
	node web/bench/first-call.mjs

.PHONY: screenshots
screenshots: build ## take pictures of every state of the builder into build/screenshots, with axe's findings (STATES="link refused")
	node web/test/screenshots.mjs $(STATES)

.PHONY: bench-scale
bench-scale: build ## measure what grows with callers, isolates and accounts (REQUESTS=n)
	node worker/bench/scale.mjs

.PHONY: pack
pack: build ## pack the toolkit for npm into build/
	rm -rf build/package && mkdir -p build/package
	cp -R wasm/dist wasm/examples wasm/types wasm/package.json wasm/README.md LICENSE NOTICE build/package
	cd build/package && npm pack --pack-destination ..

# Whether PUBLISH=yes publishes something. What is published is what is committed, and a package has the bytes of its tag.
PUBLISHES := $(filter yes,$(PUBLISH))
.PHONY: committed tagged
committed:
	@test -z "$$(git status --porcelain)" || { echo "commit or remove all changes first: what is published is what is committed" >&2; exit 1; }
tagged: committed
	@test "$$(git rev-parse HEAD)" = "$$(git rev-parse --quiet --verify "refs/tags/$(VERSION)^{commit}")" || { echo "check out the tag $(VERSION) first; make publish-go PUBLISH=yes makes it" >&2; exit 1; }

.PHONY: publish-npm
publish-npm: $(if $(PUBLISHES),tagged) pack ## check the toolkit as npm would publish it, and publish it with PUBLISH=yes (docs/publishing.md)
	cd build/package && npm publish $(if $(PUBLISHES),,--dry-run)

.PHONY: publish-go
publish-go: $(if $(PUBLISHES),committed) ready ## check the Go module of the last commit as its users get it, and publish it with PUBLISH=yes (docs/publishing.md)
	go mod download
	go run ./scripts/module $(VERSION)
	$(if $(PUBLISHES),$(MAKE) -s tagged 2>/dev/null || git tag $(VERSION),@echo "PUBLISH=yes makes the tag $(VERSION) and pushes it")
	$(if $(PUBLISHES),git push origin $(VERSION))

# The version is that of the commit's tag. The variables keep the machine's settings out of the bytes.
.PHONY: release
release: ready ## build the command line for Linux, macOS and Windows into build/release, with SHA256SUMS
	rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	for p in $(PLATFORMS); do \
		CGO_ENABLED=0 GOOS=$${p%-*} GOARCH=$${p#*-} GOAMD64=v1 GOARM64=v8.0 GOEXPERIMENT= GOFIPS140=off go build -buildvcs=true $(LDFLAGS) -o $(RELEASE)/lettercraft-$$p ./cmd/lettercraft; \
		version=$$(go version -m $(RELEASE)/lettercraft-$$p | awk '$$1 == "mod" { print $$3 }'); \
		test "$$version" = $(VERSION) || { echo "the programs would have the version $$version and not $(VERSION): check out the tag $(VERSION) without changes, in a clone and not in a working tree of git worktree" >&2; exit 1; }; \
	done
	for p in $(RELEASE)/*windows*; do mv $$p $$p.exe; done
	cp LICENSE NOTICE $(RELEASE)
	cd $(RELEASE) && $$(command -v sha256sum || echo shasum -a 256) * >SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS

.PHONY: clean
clean: ## remove everything that was built or installed
	rm -rf build wasm/dist node_modules worker/bench/node_modules worker/test/typed-client/node_modules

# Packages ask for a newer Node than the machine may have. So Node is installed first, alone, and runs the installation of the rest.
# npm 10 warns of what it omits, too.
$(INSTALLED): package.json package-lock.json go.sum
	@npm ci --omit=dev --loglevel=error --no-audit --no-fund
	@npm ci --no-audit --no-fund
	@go mod download
	@touch $@

# What only benchmarks compare with.
$(PEERS): worker/bench/package.json worker/bench/package-lock.json $(INSTALLED)
	@npm ci --no-audit --no-fund --prefix $(dir $(@D))
	@touch $@

wasm/dist/go-runtime.js: scripts/go-runtime.mjs $(INSTALLED)
	node scripts/go-runtime.mjs $@

wasm/dist/index.js: $(wildcard wasm/src/*.ts wasm/src/elements/*.ts) wasm/tsconfig.json $(INSTALLED)
	tsc -p wasm

# The programs that are kept start from a snapshot of their memory (wasm/snapshot). With SNAPSHOT=no they boot.
SNAPSHOT_TOOL := wasm/snapshot/snapshot.mjs
SNAPSHOT_PARTS := $(wildcard wasm/snapshot/*.mjs worker/*/warm.mjs) worker/engine/host.mjs worker/engine/sending.mjs worker/account/place.mjs worker/service/effects.mjs worker/service/grouped.mjs worker/service/secrets.mjs worker/service/together.mjs worker/service/workers.mjs worker/page/effects.mjs wasm/dist/index.js wasm/dist/go-runtime.js
snapshot = $(if $(filter no,$(SNAPSHOT)),cp $< $@,$(2) node $(SNAPSHOT_TOOL) $< $(1) $@)

wasm/dist/lettercraft.wasm: build/booting/lettercraft.wasm wasm/warm.mjs $(SNAPSHOT_PARTS)
	$(call snapshot,wasm/warm.mjs,SNAPSHOT_SEED=toolkit)

wasm/dist/lettercraft-basic.wasm: build/booting/lettercraft-basic.wasm wasm/basic/warm.mjs $(SNAPSHOT_PARTS)
	$(call snapshot,wasm/basic/warm.mjs,SNAPSHOT_SEED=toolkit)

wasm/dist/lettercraft-texts.wasm: build/booting/lettercraft-texts.wasm wasm/texts/warm.mjs $(SNAPSHOT_PARTS)
	$(call snapshot,wasm/texts/warm.mjs,SNAPSHOT_SEED=toolkit)

wasm/dist/lettercraft-quotes.wasm: build/booting/lettercraft-quotes.wasm wasm/quotes/warm.mjs $(SNAPSHOT_PARTS)
	$(call snapshot,wasm/quotes/warm.mjs,SNAPSHOT_SEED=toolkit)

wasm/dist/lettercraft-points.wasm: build/booting/lettercraft-points.wasm wasm/points/warm.mjs $(SNAPSHOT_PARTS)
	$(call snapshot,wasm/points/warm.mjs,SNAPSHOT_SEED=toolkit)

# The warm-up of the image program draws what the REST program asks for.
build/worker/image.wasm: build/booting/rest.wasm

build/worker/%.wasm: build/booting/%.wasm $(SNAPSHOT_PARTS)
	@mkdir -p $(@D)
	$(call snapshot,worker/$*/warm.mjs)

build/booting/lettercraft.wasm: $(GO_FILES)
	$(WASM) go build $(LDFLAGS) -o $@ ./wasm

build/booting/lettercraft-basic.wasm: $(GO_FILES)
	$(WASM) go build $(LDFLAGS) -o $@ ./wasm/basic

build/booting/lettercraft-texts.wasm: $(GO_FILES)
	$(WASM) go build $(LDFLAGS) -o $@ ./wasm/texts

build/booting/lettercraft-quotes.wasm: $(GO_FILES)
	$(WASM) go build $(LDFLAGS) -o $@ ./wasm/quotes

build/booting/lettercraft-points.wasm: $(GO_FILES)
	$(WASM) go build $(LDFLAGS) -o $@ ./wasm/points

# The tag leaves a TeX engine and its fonts out of the canvas library: nothing calls it, and it doubles the time to boot.
build/booting/image.wasm: $(GO_FILES)
	$(WASM) go build -tags latex $(LDFLAGS) -o $@ ./worker/image

build/booting/%.wasm: $(GO_FILES)
	$(WASM) go build $(LDFLAGS) -o $@ ./worker/$*

build/worker/console/app.wasm: $(GO_FILES)
	go tool workers-assets-gen -mode=go -o $(@D)
	$(WASM) go build $(LDFLAGS) -o $@ ./worker/console

$(OPERATOR): $(GO_FILES) $(INSTALLED)
	CGO_ENABLED=0 go build -o $@ ./worker/provision

$(COMMAND): $(GO_FILES) $(wildcard cmd/lettercraft/*.go) $(INSTALLED)
	CGO_ENABLED=0 go build $(LDFLAGS) -o $@ ./cmd/lettercraft

build/bench/drawings/long.txt: $(GO_FILES)
	go run ./worker/bench/drawings $(@D)

build/bench/pages: $(GO_FILES) $(INSTALLED)
	go build -o $@ ./worker/bench/pages

build/bench/pages.wasm: $(GO_FILES)
	@mkdir -p $(@D)
	$(WASM) go build $(LDFLAGS) -o $@ ./worker/bench/pages

build/bench/booting/handwritten.wasm: $(GO_FILES)
	$(WASM) go build $(LDFLAGS) -o $@ ./worker/bench/peers/handwritten

build/bench/handwritten.wasm: build/bench/booting/handwritten.wasm worker/bench/peers/handwritten/warm.mjs $(SNAPSHOT_PARTS)
	$(call snapshot,worker/bench/peers/handwritten/warm.mjs)

build/bench/serve/app.wasm: $(GO_FILES)
	go tool workers-assets-gen -mode=go -o $(@D)
	$(WASM) go build $(LDFLAGS) -o $@ ./worker/bench/peers/serve

$(BUNDLES): scripts/bundle.mjs scripts/compress.mjs $(PROGRAMS) $(SITE) $(shell find wrangler.toml worker wasm/program -name wrangler.toml -o -name '*.mjs' -not -path '*/test/*' -not -path '*/bench/*' -not -path '*/box/*')
	node scripts/compress.mjs
	node scripts/bundle.mjs
	@touch $@

$(SITE): scripts/build-web.mjs $(shell find scripts/site -name '*.mjs') $(INSTALLED) $(shell find web -type f -not -path 'web/test/*' -not -path 'web/bench/*') $(wildcard $(SERIF)/*) $(TOOLKIT) $(OPENAPI)
	node scripts/build-web.mjs
	@touch $@
