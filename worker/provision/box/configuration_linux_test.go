package box

import (
	"os/exec"
	"strings"
	"testing"
)

func TestWorkerdTakesTheConfigurationWithAnyText(t *testing.T) {
	workerd := unpacked(t)
	const hostile = "\"quoted\", (name = \"X\"), \\x41 \\\n\t¿ü☃🙂\x7f"
	text := configured(t, map[string]string{"OPERATOR_NAME": hostile, "TERMS_TEXT": "\\"}, "LINK_SECRET")
	write(t, "workerd.capnp", text)
	compiled, err := exec.Command(workerd, "compile", "--import-path=/", "--config-only", "workerd.capnp").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(compiled), hostile+"\x00") {
		t.Error("the text is not what it was")
	}
}
