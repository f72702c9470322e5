package box

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestAnInstallationAndAnImageHaveTheSame(t *testing.T) {
	t.Chdir("../../..")
	install, image := copied(t, "worker/box/install", `(?m)^cp -R (.*) "\$release"$`), copied(t, "worker/box/Dockerfile", `(?m)^COPY (.*) /opt/lettercraft\S*$`)
	if !slices.Equal(install, image) || len(install) < 2 || slices.Contains(install, ".") {
		t.Errorf("install copies %q, and the image %q", install, image)
	}
}

// copied returns the sorted words in the groups of a pattern in a file.
func copied(t *testing.T, file, pattern string) (names []string) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(content), -1) {
		names = append(names, strings.Fields(match[1])...)
	}
	slices.Sort(names)
	return names
}
